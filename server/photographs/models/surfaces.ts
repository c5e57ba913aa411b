import type { FrameColor } from '#domain/catalogue/variants/frames.ts';
import { toLinear } from '../describe-look.ts';
import { finishes } from '../framed/moulding-finishes.ts';

/** What a surface of a model looks like, for both formats. */
export interface Surface {
  /** In sRGB; white where there is a texture. */
  color: string;
  /** 0 is a mirror, 1 is chalk. */
  roughness: number;
  opacity: number;
  texture?: 'photograph' | 'grain';
}

export type SurfaceName =
  | Exclude<FrameColor, 'none'>
  | 'paper'
  | 'mat'
  | 'bevel'
  | 'photograph'
  | 'glazing'
  | 'kraft';

const solid = (color: string, roughness: number): Surface => ({ color, roughness, opacity: 1 });

/** The surfaces of all models. The colors are those of the shop's pictures. */
export const surfaces: Readonly<Record<SurfaceName, Surface>> = {
  black: solid(finishes.black.faces.left, 0.6),
  white: solid(finishes.white.faces.left, 0.5),
  wood: { color: '#ffffff', roughness: 0.65, opacity: 1, texture: 'grain' },
  paper: solid('#fbfaf7', 1),
  mat: solid('#fbfaf7', 1),
  bevel: solid('#ffffff', 1),
  photograph: { color: '#ffffff', roughness: 1, opacity: 1, texture: 'photograph' },
  glazing: { color: '#ffffff', roughness: 0.05, opacity: 0.06 },
  /** The paper that closes the back of a frame. */
  kraft: solid('#a58a66', 1),
};

/** The textures of a model as JPEG files. */
export type Textures = Partial<Record<NonNullable<Surface['texture']>, Buffer>>;

/** The texture of wood repeats after this length, and after this width. */
export const grainInches = { along: 16, across: 4 };

/** A color as both formats store it: linear red, green and blue from 0 to 1. */
export function toLinearColor(color: string): [red: number, green: number, blue: number] {
  const channel = (at: number) =>
    Math.round(toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255) * 1e4) / 1e4;
  return [channel(1), channel(3), channel(5)];
}
