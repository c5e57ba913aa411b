import type { OrderItem } from '#domain/orders.ts';
import { type Html, html } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';

/** A picture that a mail contains and shows by its id. */
export type MailPicture = NonNullable<Mail['pictures']>[number];

/**
 * The framed picture of each item, in the order of the items; undefined where there is none.
 * @param idOf an item's id in the mail, by its position from 1
 */
export function readItemPictures(
  items: readonly OrderItem[],
  readPicture: (url: string) => Promise<Buffer | undefined>,
  idOf: (position: number) => string,
): Promise<(MailPicture | undefined)[]> {
  return Promise.all(
    items.map(async ({ image }, index) => {
      const jpeg = image ? await readPicture(image) : undefined;
      return jpeg && { id: idOf(index + 1), jpeg };
    }),
  );
}

/** Shows the framed picture of an item. */
export function itemPicture(picture: MailPicture | undefined, alt: string): Html {
  if (!picture) return html``;
  return html`<img src="cid:${picture.id}" alt="${alt}" width="560" style="display:block;width:100%;height:auto;margin-bottom:12px">`;
}
