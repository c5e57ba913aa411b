import { thumbHashToRGBA } from 'thumbhash';

interface Look {
  width: number;
  height: number;
  /** ThumbHash, base64. */
  thumbHash: string;
}

/** The part of a picture that must have a color for the color to describe it. Few pictures have much of a pure color. */
const minShare = 0.06;

/** The hues of OKLCH in degrees, up to which each color reaches. */
const hues: readonly (readonly [upTo: number, color: string])[] = [
  [12, 'pink'],
  [42, 'red'],
  [76, 'orange'],
  [112, 'yellow'],
  [165, 'green'],
  [210, 'turquoise'],
  [285, 'blue'],
  [325, 'purple'],
  [360, 'pink'],
];

/**
 * What a picture looks like, as words that a search finds: its shape and the colors that stand out. The ThumbHash is a small
 * picture, so small colored things are not seen.
 */
export function describeLook({ width, height, thumbHash }: Look): string[] {
  return [...shapesOf(width / height), ...colorsOf(thumbHash)];
}

function shapesOf(ratio: number): string[] {
  if (ratio > 0.95 && ratio < 1.05) return ['square'];
  const shape = ratio > 1 ? 'landscape' : 'portrait';
  return ratio >= 2 || ratio <= 0.5 ? [shape, 'panorama'] : [shape];
}

function colorsOf(thumbHash: string): string[] {
  const { rgba } = thumbHashToRGBA(Buffer.from(thumbHash, 'base64'));
  const shares = new Map<string, number>();
  for (let at = 0; at < rgba.length; at += 4) {
    const color = nameColor(rgba.subarray(at, at + 3));
    if (color) shares.set(color, (shares.get(color) ?? 0) + 4 / rgba.length);
  }
  return [...shares].filter(([, share]) => share >= minShare).map(([color]) => color);
}

/** The name of a pixel's color; undefined for one that is nearly gray. */
function nameColor([red = 0, green = 0, blue = 0]: Uint8Array): string | undefined {
  const { lightness, chroma, hue } = toOklch(red, green, blue);
  if (chroma < 0.035) {
    if (lightness > 0.9) return 'white';
    return lightness < 0.3 ? 'black' : undefined;
  }
  const color = hues.find(([upTo]) => hue <= upTo)?.[1];
  const isDark = lightness < 0.58;
  if (color === 'orange' && (isDark || chroma < 0.06)) return isDark ? 'brown' : 'beige';
  if (color === 'yellow' && chroma < 0.07) return isDark ? 'brown' : 'beige';
  if (color === 'red' && lightness > 0.72) return 'pink';
  return color;
}

/** https://bottosson.github.io/posts/oklab/ */
function toOklch(...rgb: [number, number, number]) {
  const [r, g, b] = rgb.map((value) => toLinear(value / 255)) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bAxis = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bAxis),
    hue: ((Math.atan2(bAxis, a) * 180) / Math.PI + 360) % 360,
  };
}

/** The light of a channel in sRGB or Display P3, both from 0 to 1. */
export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
