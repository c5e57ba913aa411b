import table from './geometry.json' with { type: 'json' };

/** Fractions of the picture's width and height from its top left corner; outside 0..1 beyond its edges. */
export type ImagePoint = readonly [x: number, y: number];

/** A rectangle of a plane in the picture, in inches, and where the camera sees its corners. */
export interface PictureRect {
  widthInches: number;
  heightInches: number;
  /** Top left, top right, bottom right, bottom left. */
  points: readonly [ImagePoint, ImagePoint, ImagePoint, ImagePoint];
}

/** A straight edge in the picture, with its true length where the page may state it. */
export interface PictureEdge {
  inches?: number;
  points: readonly [ImagePoint, ImagePoint];
}

/** A rendered view; `collection/views` writes the table from the camera of each scene. */
export interface View {
  /** The files are `pictures/<picture>-<variant>.avif`. Two views may share a picture. */
  picture: string;
  /** A first picture from few samples, which a finished render will replace. */
  draft?: boolean;
  widthPx: number;
  heightPx: number;
  variantsPx: readonly number[];
  /** A part of the photograph's plane that begins at the corner of the visible photograph that is in the view. */
  photograph?: PictureRect;
  /** `pictures/<mask>.avif`: its alpha says how much of each pixel shows the photograph. */
  mask?: string;
  /** `pictures/<glare>.avif`: the reflection on the glazing, to blend over the photograph with `screen`. */
  glare?: string;
  /** The room's wall: 120 x 114 in above the floor, centered on the sofa. */
  wall?: PictureRect;
  sofaTop?: PictureEdge;
  sofaFront?: PictureEdge;
  floorLine?: PictureEdge;
  /** The lower left edge of a frame, from its back to its front. */
  depth?: PictureEdge;
  /** The width of the moulding's face at the lower left corner. */
  face?: PictureEdge;
  /** The blank label on the back. */
  label?: PictureRect;
}

/** The views that are rendered so far, by name; a missing view has no picture yet. */
export const views = table as unknown as Readonly<Partial<Record<string, View>>>;
