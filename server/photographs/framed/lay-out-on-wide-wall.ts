import type { Framing, Rect } from '#domain/framing.ts';
import { sharingPictureSize } from '#domain/sharing-picture.ts';
import { type Layout, layOutFraming } from './lay-out-framing.ts';

/** How much of the wall's height, or of its width, the print takes. */
const share = 0.8;

/** The same framing in the middle of a wall that is so many pixels wide, in the shape of pictures for shared links. */
export function layOutOnWideWall(framing: Framing, widthPixels: number): Layout {
  const { outside } = framing;
  const width = widthPixels;
  const height = Math.round((widthPixels * sharingPictureSize.heightPixels) / sharingPictureSize.widthPixels);
  const pixelsPerInch = share * Math.min(width / outside.width, height / outside.height);
  const longSidePixels = Math.round(Math.max(outside.width, outside.height) * pixelsPerInch);
  const bare = layOutFraming(framing, longSidePixels, false);
  const left = Math.round((width - bare.width) / 2);
  const top = Math.round((height - bare.height) / 2);
  const hang = (rect: Rect) => ({ ...rect, x: rect.x + left, y: rect.y + top });
  return {
    ...bare,
    width,
    height,
    outside: hang(bare.outside),
    board: hang(bare.board),
    window: hang(bare.window),
  };
}
