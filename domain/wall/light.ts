/** The light on a wall. Brightness is 1 for a white sheet that is white in the photo; warmth is from -1 to 1. */
export interface Light {
  brightness: number;
  warmth: number;
}

export type Rgb = readonly [red: number, green: number, blue: number];

export const daylight: Light = { brightness: 1, warmth: 0 };
export const leastBrightness = 0.35;

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
    brightness: Math.min(Math.max(brightness, leastBrightness), 1),
    warmth: Math.min(Math.max(warmth || 0, -1), 1),
  };
}
