import type { FrameColor } from '#domain/catalogue/variants/frames.ts';
import type { Rect } from '#domain/framing/framing.ts';
import type { Layout } from './lay-out-framing.ts';
import { type Finish, finishes, type Side } from './moulding-finishes.ts';

/** The four rails of a moulding with mitred corners, as SVG; nothing without a frame. */
export function drawMoulding(frameColor: FrameColor, layout: Layout): string {
  if (frameColor === 'none') return '';
  const finish = finishes[frameColor];
  const sides: Side[] = ['left', 'right', 'top', 'bottom'];
  return sides.map((side) => drawRail(side, finish, layout)).join('') + drawMitres(finish, layout);
}

function drawRail(side: Side, finish: Finish, { outside, sight, moulding }: Layout): string {
  const { x, y, width, height } = railBox(side, outside, moulding);
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return `
    <clipPath id="clip-${side}"><polygon points="${mitred(side, outside, sight)}"/></clipPath>
    <linearGradient id="profile-${side}" ${acrossRail(side)}>${profile(side, finish)}</linearGradient>
    <g clip-path="url(#clip-${side})">
      <rect ${box} fill="${finish.faces[side]}"/>
      ${finish.grain ? drawGrain(side, finish.grain, box, moulding) : ''}
      <rect ${box} fill="url(#profile-${side})"/>
    </g>`;
}

/** The gradient from the outer edge to the glass: the rounded edge, the flat face and the lip that slopes to the print. */
function profile(side: Side, { light, dark, relief }: Finish): string {
  const isLit = side === 'top' || side === 'left';
  const [outer, inner] = isLit ? [light, dark] : [dark, light];
  const stop = (at: number, color: string, strength: number) =>
    `<stop offset="${at}" stop-color="${color}" stop-opacity="${(strength * relief).toFixed(3)}"/>`;
  return [
    stop(0, dark, 0.9),
    stop(0.05, outer, 0.9),
    stop(0.17, outer, 0.3),
    stop(0.5, outer, 0),
    stop(0.82, inner, 0.12),
    stop(0.88, isLit ? light : dark, 0.35),
    stop(0.92, inner, isLit ? 1.3 : 0.9),
    stop(1, dark, isLit ? 1.9 : 0.8),
  ].join('');
}

function acrossRail(side: Side): string {
  return {
    top: 'x1="0" y1="0" x2="0" y2="1"',
    bottom: 'x1="0" y1="1" x2="0" y2="0"',
    left: 'x1="0" y1="0" x2="1" y2="0"',
    right: 'x1="1" y1="0" x2="0" y2="0"',
  }[side];
}

function railBox(side: Side, outside: Rect, moulding: number): Rect {
  const isAcross = side === 'top' || side === 'bottom';
  const width = isAcross ? outside.width : moulding;
  const height = isAcross ? moulding : outside.height;
  const x = side === 'right' ? outside.x + outside.width - moulding : outside.x;
  const y = side === 'bottom' ? outside.y + outside.height - moulding : outside.y;
  return { x, y, width, height };
}

function mitred(side: Side, outside: Rect, sight: Rect): string {
  const [outer, inner] = [corners(outside), corners(sight)];
  const ends = {
    top: ['topLeft', 'topRight'],
    right: ['topRight', 'bottomRight'],
    bottom: ['bottomRight', 'bottomLeft'],
    left: ['bottomLeft', 'topLeft'],
  } as const;
  const [from, to] = ends[side];
  return [outer[from], outer[to], inner[to], inner[from]].join(' ');
}

function corners({ x, y, width, height }: Rect) {
  return {
    topLeft: `${x},${y}`,
    topRight: `${x + width},${y}`,
    bottomRight: `${x + width},${y + height}`,
    bottomLeft: `${x},${y + height}`,
  };
}

function drawMitres({ dark }: Finish, { outside, sight }: Layout): string {
  const [outer, inner] = [corners(outside), corners(sight)];
  const lines = (['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const).map(
    (corner) => `<polyline points="${outer[corner]} ${inner[corner]}"/>`,
  );
  return `<g stroke="${dark}" stroke-width="0.8" stroke-opacity="0.4">${lines.join('')}</g>`;
}

/**
 * Wood grain: noise stretched along the rail, with another seed for each rail.
 * @param box the SVG attributes of the rectangle to cover
 */
function drawGrain(side: Side, color: string, box: string, moulding: number): string {
  const [along, across] = [0.12 / moulding, 6 / moulding];
  const isAcross = side === 'top' || side === 'bottom';
  const frequency = isAcross ? `${along} ${across}` : `${across} ${along}`;
  const seed = { top: 3, right: 11, bottom: 23, left: 41 }[side];
  return `
    <filter id="grain-${side}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
      <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="${seed}"/>
      <feColorMatrix values="0 0 0 0 ${channel(color, 0)}  0 0 0 0 ${channel(color, 1)}  0 0 0 0 ${channel(color, 2)}  1.35 0 0 0 -0.5"/>
    </filter>
    <rect ${box} filter="url(#grain-${side})"/>`;
}

function channel(color: string, index: number): number {
  return Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
}
