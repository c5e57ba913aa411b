import type { Orientation } from '#domain/catalogue/categories.ts';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { isFullBleed } from '#domain/catalogue/variants/mounts.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';

/** A rendered view of a framed print. Its pictures are in `public/views`; `renders/views` renders them. */
export interface View {
  name: 'Corner' | 'Side' | 'Back' | 'Room';
  /** The pictures are `/views/<picture>-640.avif` and `-1280.avif`; of a large view, `-1920.avif` and `-3072.avif` too. */
  picture: string;
  /** The home page shows a part of it, larger than any other. */
  isLarge?: boolean;
  /** What the picture shows, for its `alt`. */
  shows: string;
  /** Where the print is in the picture: a rule of `planes.css`. A view without one shows no photograph. */
  plane?: string;
  /** `/views/<mask>-mask.avif` says where the photograph is visible. */
  mask?: string;
  /** `/views/<mask>-glare.avif` is the reflection on the glazing. */
  isGlazed?: boolean;
}

/** The views beside the front of a print in this variant, in the order of the page. */
export function viewsOf({ size, frameColor, mount }: Variant, orientation: Orientation): View[] {
  if (frameColor === 'none') return [unframed, room];
  const isBoxed = sizes[size].hasShadowBox;
  const edge = isFullBleed(mount) ? 'bleed' : 'border';
  const frame = `${frames[frameColor].name.toLowerCase()} frame`;
  const box = isBoxed ? '-shadowbox' : '';
  // Both mounts share the picture of a shadow box, because its border is printed.
  const corner = isBoxed ? 'shadowbox' : edge;
  return [
    {
      name: 'Corner',
      picture: `corner-${frameColor}-${corner}`,
      shows: `A corner of the ${frame}, from near`,
      plane: `corner${box}-${edge}`,
      mask: `corner-${corner}`,
      isGlazed: true,
    },
    { name: 'Side', picture: `side-${frameColor}${box}`, shows: `The ${frame} on the wall, from the side` },
    {
      name: 'Back',
      picture: `back-${frameColor}${box}${orientation === 'portrait' ? '-portrait' : ''}`,
      shows: `The back of the ${frame}, with its ${isBoxed ? 'cleat' : 'hanging wire'}`,
    },
    room,
  ];
}

const unframed: View = {
  name: 'Corner',
  picture: 'unframed-corner',
  shows: 'A corner of the unframed print on its paper',
  plane: 'unframed-corner',
  mask: 'unframed-corner',
};

/** The room alone also shows a print on the home page. */
export const room: View = {
  name: 'Room',
  picture: 'room',
  isLarge: true,
  shows: 'The print in a living room, to scale above a sofa 84 in wide',
  plane: 'room',
};

/** The widths in pixels at which a view has a picture. */
export function widthsOf({ isLarge }: View): number[] {
  return isLarge ? [640, 1280, 1920, 3072] : [640, 1280];
}
