/** How thick the layers of a framed print are, in inches: usual thicknesses, which only drawings and models need. */
export const layerInches = {
  /** The part of the moulding in front of the glazing. */
  lip: 3 / 16,
  glazing: 3 / 32,
  spacer: 1 / 2,
  mat: 1 / 16,
  print: 1 / 48,
  backing: 3 / 16,
} as const;

/** How wide the spacers of a shadow box are, which the lip hides. */
export const spacerWidthInches = 3 / 16;
