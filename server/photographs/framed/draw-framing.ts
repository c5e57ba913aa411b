import type { FrameColor } from '#domain/catalogue/variants/frames.ts';
import type { Rect } from '#domain/framing/framing.ts';
import { drawMoulding } from './draw-moulding.ts';
import type { Layout } from './lay-out-framing.ts';

const wallColor = '#f7f5f1';
const boardColor = '#fbfaf7';

/** Everything behind the photograph, as SVG: the wall with the print's shadow, and the board. */
export function drawBackground(layout: Layout, hasWall: boolean): string {
  const { outside, board } = layout;
  return svg(
    layout,
    `
    ${hasWall ? drawWall(layout) : ''}
    ${hasWall ? drawShadow(outside, layout.pixelsPerInch) : ''}
    ${rect(board, `fill="${boardColor}"`)}`,
  );
}

/**
 * Everything in front of the photograph, as SVG: the cut edge of the mat, the shade of the moulding, the moulding.
 * @param isBare leaves out the edge of an unframed board, for pictures that end at this edge
 */
export function drawOverlay(
  layout: Layout,
  frameColor: FrameColor,
  depthInches: number,
  isBare: boolean,
): string {
  const { board, sight, window, pixelsPerInch } = layout;
  return svg(
    layout,
    `
    ${layout.bevel > 0 ? drawBevel(window, layout.bevel) : ''}
    ${frameColor === 'none' ? '' : drawCastShade(sight, (0.3 + depthInches) * pixelsPerInch)}
    ${frameColor === 'none' && !isBare ? drawEdge(board) : ''}
    ${drawMoulding(frameColor, layout)}`,
  );
}

function drawWall({ width, height }: Layout): string {
  return `
    <radialGradient id="wall" cx="0.3" cy="0.15" r="1.15">
      <stop offset="0" stop-color="#fbf9f6"/><stop offset="0.55" stop-color="${wallColor}"/>
      <stop offset="1" stop-color="#ece8e1"/>
    </radialGradient>
    <rect width="${width}" height="${height}" fill="url(#wall)"/>`;
}

/** Two shadows, as in a real room: a narrow dark one where the print touches the wall, and a wide faint one below. */
function drawShadow(outside: Rect, pixelsPerInch: number): string {
  const inch = Math.min(pixelsPerInch, outside.height / 22);
  const cast = (name: string, blur: number, dx: number, dy: number, opacity: number) => `
    <filter id="${name}" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${blur * inch}"/></filter>
    <g filter="url(#${name})" fill="#2b2823" fill-opacity="${opacity}">
      ${rect({ ...outside, x: outside.x + dx * inch, y: outside.y + dy * inch })}
    </g>`;
  return cast('far', 0.75, 0.45, 0.95, 0.26) + cast('near', 0.16, 0.1, 0.16, 0.34);
}

/** The 45 degree cut faces inwards, so with light from the top left its upper and left edges are in the shade. */
function drawBevel({ x, y, width, height }: Rect, bevel: number): string {
  const [right, bottom] = [x + width, y + height];
  const edge = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`;
  const b = bevel;
  return `
    ${edge(`${x},${y} ${right},${y} ${right - b},${y + b} ${x + b},${y + b}`, '#cfcac1')}
    ${edge(`${x},${y} ${x + b},${y + b} ${x + b},${bottom - b} ${x},${bottom}`, '#dcd8d0')}
    ${edge(`${right},${y} ${right},${bottom} ${right - b},${bottom - b} ${right - b},${y + b}`, '#f6f4f0')}
    ${edge(`${x},${bottom} ${x + b},${bottom - b} ${right - b},${bottom - b} ${right},${bottom}`, '#ffffff')}
    ${rect({ x: x + b, y: y + b, width: width - 2 * b, height: height - 2 * b }, 'fill="none" stroke="#000" stroke-opacity="0.22" stroke-width="0.7"')}`;
}

/** The moulding is higher than the print and casts a shade on it from the top and the left. */
function drawCastShade({ x, y, width, height }: Rect, reach: number): string {
  const shade = (id: string, direction: string, strength: number) => `
    <linearGradient id="${id}" ${direction}>
      <stop offset="0" stop-color="#1c1710" stop-opacity="${strength}"/>
      <stop offset="0.35" stop-color="#1c1710" stop-opacity="${strength * 0.38}"/>
      <stop offset="1" stop-color="#1c1710" stop-opacity="0"/>
    </linearGradient>`;
  return `
    ${shade('from-top', 'x2="0" y2="1"', 0.42)}${shade('from-left', 'x2="1" y2="0"', 0.34)}
    ${rect({ x, y, width, height: reach }, 'fill="url(#from-top)"')}
    ${rect({ x, y, width: reach, height }, 'fill="url(#from-left)"')}
    ${rect({ x, y, width, height }, 'fill="none" stroke="#1c1710" stroke-opacity="0.35"')}`;
}

/** The edge of an unframed board, lit from the top left. */
function drawEdge({ x, y, width, height }: Rect): string {
  const [right, bottom] = [x + width, y + height];
  return `
    <polyline points="${x},${bottom} ${x},${y} ${right},${y}" fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="1.5"/>
    <polyline points="${right},${y} ${right},${bottom} ${x},${bottom}" fill="none" stroke="#2e261c" stroke-opacity="0.3" stroke-width="2"/>`;
}

function rect({ x, y, width, height }: Rect, attributes = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`;
}

function svg({ width, height }: Layout, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}
