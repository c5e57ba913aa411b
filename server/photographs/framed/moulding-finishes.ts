import type { FrameColor } from '#domain/catalogue/variants/frames.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** The look of a lacquered or wooden moulding. */
export interface Finish {
  /** The color of each side's face in light from the top left. */
  faces: Record<Side, string>;
  /** The lit and shaded parts of the rounded outer edge and of the lip at the glass. */
  light: string;
  dark: string;
  /** The strength of light and shade across the face, 0 to 1. */
  relief: number;
  grain?: string;
}

export const finishes: Readonly<Record<Exclude<FrameColor, 'none'>, Finish>> = {
  black: {
    faces: { top: '#2b2a29', left: '#242322', right: '#191817', bottom: '#151413' },
    light: '#6a6764',
    dark: '#000000',
    relief: 0.5,
  },
  white: {
    faces: { top: '#fbfaf8', left: '#f4f2ef', right: '#e4e1dc', bottom: '#dad6d0' },
    light: '#ffffff',
    dark: '#8d877f',
    relief: 0.38,
  },
  wood: {
    faces: { top: '#b98a5c', left: '#b08155', right: '#996c44', bottom: '#8f633d' },
    light: '#e5c199',
    dark: '#3d2614',
    relief: 0.42,
    grain: '#4a2c14',
  },
};
