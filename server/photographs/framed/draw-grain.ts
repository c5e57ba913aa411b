import type { Side } from './moulding-finishes.ts';

/**
 * Wood runs along its rail: noise that is stretched that way, each rail cut from another place.
 * @param box attributes of the rectangle to cover, in SVG
 */
export function drawGrain(side: Side, color: string, box: string, moulding: number): string {
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
