import { sharingPictureSize } from '#domain/catalogue/sharing-picture.ts';
import type { Framing, Rect } from '#domain/framing/framing.ts';

/** The parts of a framed print in whole pixels of a picture, so that edges are sharp. */
export interface Layout {
  width: number;
  height: number;
  pixelsPerInch: number;
  /** The outside of the moulding, or of an unframed board. */
  outside: Rect;
  board: Rect;
  /** What is seen of the board. */
  sight: Rect;
  window: Rect;
  moulding: number;
  bevel: number;
}

const wallShare = 0.11;

/**
 * Scales a framing to a picture.
 * @param longSidePixels the longer side of the picture
 * @param hasWall leaves some wall around the print for its shadow; otherwise the picture ends at the edge of the print
 */
export function layOutFraming(framing: Framing, longSidePixels: number, hasWall: boolean): Layout {
  const { outside, board, sight, window } = framing;
  const longSide = Math.max(outside.width, outside.height);
  const wall = hasWall ? Math.round(longSidePixels * wallShare) : 0;
  const pixelsPerInch = (longSidePixels - 2 * wall) / longSide;
  const place = (rect: Rect) => toPixels(rect, pixelsPerInch, wall);
  const outsideInPixels = place({ x: 0, y: 0, ...outside });
  return {
    width: outsideInPixels.width + 2 * wall,
    height: outsideInPixels.height + 2 * wall,
    pixelsPerInch,
    outside: outsideInPixels,
    board: place(board),
    sight: place(sight),
    window: place(window),
    moulding: Math.round(framing.mouldingInches * pixelsPerInch),
    bevel: framing.bevelInches === 0 ? 0 : Math.max(2, Math.round(framing.bevelInches * pixelsPerInch)),
  };
}

interface SharingLayout extends Layout {
  /** Where the photograph alone is shown, cropped around its focus. */
  closeUp: Rect;
}

/** The share of the picture's height above and below the print. */
const marginShare = 0.09;
/** The largest share of the picture's width that the wall takes. Only landscapes reach it. */
const maxWallShare = 0.48;

/**
 * Fills the picture of a shared link: the photograph alone on the left, up to the edges, and the whole framed print on a
 * wall on the right. A print alone would leave two thirds of so wide a picture empty.
 */
export function layOutForSharing(framing: Framing, widthPixels: number): SharingLayout {
  const { outside } = framing;
  const width = widthPixels;
  const height = Math.round((widthPixels * sharingPictureSize.heightPixels) / sharingPictureSize.widthPixels);
  const margin = Math.round(height * marginShare);
  const pixelsPerInch = Math.min(
    (height - 2 * margin) / outside.height,
    (width * maxWallShare - 2 * margin) / outside.width,
  );
  const longSidePixels = Math.round(Math.max(outside.width, outside.height) * pixelsPerInch);
  const bare = layOutFraming(framing, longSidePixels, false);
  const left = width - margin - bare.width;
  const top = Math.round((height - bare.height) / 2);
  const hang = (rect: Rect) => ({ ...rect, x: rect.x + left, y: rect.y + top });
  return {
    ...bare,
    width,
    height,
    outside: hang(bare.outside),
    board: hang(bare.board),
    sight: hang(bare.sight),
    window: hang(bare.window),
    closeUp: { x: 0, y: 0, width: left - margin, height },
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
