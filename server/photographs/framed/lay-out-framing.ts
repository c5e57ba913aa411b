import type { Framing, Rect } from '#domain/framing.ts';

/** A framed print in whole pixels of a picture, so that edges stay crisp. */
export interface Layout {
  width: number;
  height: number;
  pixelsPerInch: number;
  /** The outside of the moulding, or of the board where there is none. */
  outside: Rect;
  board: Rect;
  window: Rect;
  moulding: number;
  bevel: number;
}

const wallShare = 0.11;

/**
 * Scales a framing to a picture whose longer side has so many pixels.
 * @param hasWall leaves some wall around it, for the shadow; without, the picture ends where the print ends
 */
export function layOutFraming(framing: Framing, longSidePixels: number, hasWall: boolean): Layout {
  const { outside, board, window } = framing;
  const longSide = Math.max(outside.width, outside.height);
  const wall = hasWall ? Math.round(longSidePixels * wallShare) : 0;
  const pixelsPerInch = (longSidePixels - 2 * wall) / longSide;
  const place = (rect: Rect) => toPixels(rect, pixelsPerInch, wall);
  const placed = place({ x: 0, y: 0, ...outside });
  return {
    width: placed.width + 2 * wall,
    height: placed.height + 2 * wall,
    pixelsPerInch,
    outside: placed,
    board: place(board),
    window: place(window),
    moulding: Math.round(framing.mouldingInches * pixelsPerInch),
    bevel: framing.bevelInches === 0 ? 0 : Math.max(2, Math.round(framing.bevelInches * pixelsPerInch)),
  };
}

function toPixels(rect: Rect, pixelsPerInch: number, wall: number): Rect {
  const x = Math.round(rect.x * pixelsPerInch);
  const y = Math.round(rect.y * pixelsPerInch);
  return {
    x: x + wall,
    y: y + wall,
    width: Math.round((rect.x + rect.width) * pixelsPerInch) - x,
    height: Math.round((rect.y + rect.height) * pixelsPerInch) - y,
  };
}
