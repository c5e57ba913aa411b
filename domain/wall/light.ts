/** The light on a wall. Brightness is 1 for a white sheet that is white in the photo; warmth is from -1 to 1. */
export interface Light {
  brightness: number;
  warmth: number;
}

export type Rgb = readonly [red: number, green: number, blue: number];

export const daylight: Light = { brightness: 1, warmth: 0 };
export const minBrightness = 0.35;

/** How much of red, green and blue the light leaves of white. Warm light takes blue, cool light takes red. */
export function multiplierOf({ brightness, warmth }: Light): Rgb {
  const [warm, cool] = [Math.max(warmth, 0), Math.max(-warmth, 0)];
  return [
    brightness * (1 - 0.3 * cool),
    brightness * (1 - 0.12 * warm - 0.06 * cool),
    brightness * (1 - 0.4 * warm),
  ];
}

/** The light in which a white sheet has this color, each part from 0 to 255. */
export function lightOnPaper([red, green, blue]: Rgb): Light {
  const warmth = red > blue ? (1 - blue / red) / 0.4 : (red / blue - 1) / 0.3;
  const brightness = Math.max(red, green, blue) / 245;
  return {
    brightness: Math.min(Math.max(brightness, minBrightness), 1),
    warmth: Math.min(Math.max(warmth || 0, -1), 1),
  };
}

/** A light to see a wall in. */
interface RoomLight {
  name: string;
  /** Its color as CIE 1931 chromaticity. */
  x: number;
  y: number;
  /** About how much of it falls on a wall: a usual level in living rooms. */
  lux: number;
}

export const roomLightKeys = ['morning', 'noon', 'evening', 'lamp'] as const;
export type RoomLightKey = (typeof roomLightKeys)[number];

export const roomLights: Readonly<Record<RoomLightKey, RoomLight>> = {
  /** CIE illuminant D50, 5000 K: the low sun and the sky. */
  morning: { name: 'Morning', x: 0.34567, y: 0.3585, lux: 300 },
  /** CIE illuminant D75, 7500 K: the sky in a window that faces away from the sun. */
  noon: { name: 'Noon', x: 0.29902, y: 0.31485, lux: 500 },
  /** A black body of 3500 K: the sun an hour before it sets. */
  evening: { name: 'Evening', x: 0.4053, y: 0.3907, lux: 200 },
  /** A black body of 2700 K: the LED and light bulbs that are sold as warm or soft white. */
  lamp: { name: 'Lamp', x: 0.4599, y: 0.4106, lux: 100 },
};

const brightestLux = 500;
/**
 * The eye takes this share of a light for white (CIECAM02's degree of adaptation in a dim room, for 5 cd/m²). The rest
 * of its color and darkness stays visible.
 */
const adaptation = 0.75;
/** Screens show the power 2.2 of a color's number. */
const screenPower = 2.2;

/** How much of red, green and blue this light leaves of a picture in neutral daylight, as shares of the colors' numbers. */
export function multiplierIn({ x, y, lux }: RoomLight): Rgb {
  const [bigX, bigZ] = [x / y, (1 - x - y) / y];
  // From XYZ to linear sRGB (IEC 61966-2-1), whose white is neutral daylight.
  const [red, green, blue] = [
    3.2406 * bigX - 1.5372 - 0.4986 * bigZ,
    -0.9689 * bigX + 1.8758 + 0.0415 * bigZ,
    0.0557 * bigX - 0.204 + 1.057 * bigZ,
  ];
  const brightest = Math.max(red, green, blue);
  const leaves = (part: number) =>
    ((part / brightest) * (lux / brightestLux)) ** ((1 - adaptation) / screenPower);
  return [leaves(red), leaves(green), leaves(blue)];
}
