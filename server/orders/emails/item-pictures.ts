import type { OrderItem } from '#domain/orders/orders.ts';
import { type Html, html } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';

/** A picture that an email contains and shows by its id. */
export type MailPicture = NonNullable<Mail['pictures']>[number];

/** Reads the JPEG at a picture's address; undefined when it is not one of the shop's. */
export type PictureReader = (url: string) => Promise<Buffer | undefined>;

const maxLargePictures = 3;

/** The width of a picture in the email about a large order, in CSS pixels. */
export const thumbnailWidth = 112;

/** Whether the email shows thumbnails, because large pictures would make it long and heavy. */
export function isLargeOrder(items: readonly OrderItem[]): boolean {
  return items.length > maxLargePictures;
}

/**
 * The framed picture of each item, in the order of the items; undefined where there is none.
 * @param about a part of the pictures' ids that no other email has
 */
export function readItemPictures(
  items: readonly OrderItem[],
  { readPicture, shopUrl }: { readPicture: PictureReader; shopUrl: string },
  about: string,
): Promise<(MailPicture | undefined)[]> {
  return Promise.all(
    items.map(async ({ image }, index) => {
      const jpeg = image ? await readPicture(image) : undefined;
      const id = `print-${index + 1}-${about}@${new URL(shopUrl).hostname}`;
      return jpeg && { id, jpeg: isLargeOrder(items) ? await shrink(jpeg) : jpeg };
    }),
  );
}

/** For screens with two pixels per CSS pixel. */
async function shrink(jpeg: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(jpeg)
    .resize({ width: 2 * thumbnailWidth })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Shows the framed picture of an item. */
export function itemPicture(picture: MailPicture | undefined, alt: string, isSmall = false): Html {
  if (!picture) return html``;
  const [width, style] = isSmall
    ? [thumbnailWidth, `width:${thumbnailWidth}px`]
    : [560, 'width:100%;margin-bottom:12px'];
  return html`<img src="cid:${picture.id}" alt="${alt}" width="${width}" style="display:block;height:auto;${style}">`;
}
