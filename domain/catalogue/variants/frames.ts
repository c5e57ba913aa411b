export const frameColors = ['black', 'white', 'wood', 'none'] as const;
/** A frame in variants. */
export type FrameColor = (typeof frameColors)[number];

export const frameColorNames = ['Black', 'White', 'Wood', 'No Frame'] as const;
/** A frame on pages, in the cart and in favorites. */
export type FrameColorName = (typeof frameColorNames)[number];

export const checkoutFrames = ['Black', 'White', 'Wood', 'NoFrame'] as const;
/** A frame in checkout items and orders (specification, section 7). */
export type CheckoutFrame = (typeof checkoutFrames)[number];

interface Frame {
  color: FrameColor;
  name: FrameColorName;
  checkoutWord: CheckoutFrame;
  /** The address of the frame's overlay picture; the cart stores it as `frameColor`. */
  image: string;
}

export const frames: Readonly<Record<FrameColor, Frame>> = {
  black: { color: 'black', name: 'Black', checkoutWord: 'Black', image: '/frames/black.svg' },
  white: { color: 'white', name: 'White', checkoutWord: 'White', image: '/frames/white.svg' },
  wood: { color: 'wood', name: 'Wood', checkoutWord: 'Wood', image: '/frames/wood.svg' },
  none: { color: 'none', name: 'No Frame', checkoutWord: 'NoFrame', image: '/frames/none.svg' },
};

/** Reads a frame in any spelling (`Black`, `black`, `NoFrame`, `No Frame`, `none`); undefined for other words. */
export function parseFrame(word: unknown): FrameColor | undefined {
  if (typeof word !== 'string') return undefined;
  const plain = word.toLowerCase().replace(/[\s-]/g, '');
  if (plain === 'noframe') return 'none';
  return frameColors.find((color) => color === plain);
}
