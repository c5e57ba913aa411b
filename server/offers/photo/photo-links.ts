import { hourMs } from '#domain/time.ts';
import { type ReadLink, signedLinks } from '#server/orders/links/signed-links.ts';

/** What the link of an owner opens: the page of the shop that measures a client's photo for one offer. */
export interface PhotoLink {
  offerId: string;
  /** The owner who asked for it. */
  staffId: string;
  /** The photo that the offer had then, which a new one replaces. So a link stores one photo. */
  formerPhotoId: string | null;
}

/** Links from the studio to the page that measures a client's photo, which may be on another host. */
export interface OfferPhotoLinks {
  /** The token is behind the `#`, so it reaches no server and no other site. */
  addressOf(link: PhotoLink): Promise<string>;
  read(token: string): Promise<ReadLink<PhotoLink>>;
}

const lifeMs = hourMs;

interface Settings {
  /** TOKEN_SECRET. */
  secret: string;
  shopUrl: string;
  now: () => Date;
}

export function createOfferPhotoLinks({ secret, shopUrl, now }: Settings): OfferPhotoLinks {
  const links = signedLinks<PhotoLink>(secret, {
    use: 'offer photo',
    audience: 'passepartout offer photo',
    now,
  });
  return {
    async addressOf(link) {
      return `${shopUrl}/offer#photo.${await links.sign(link, new Date(now().getTime() + lifeMs))}`;
    },
    read: (token) => links.read(token),
  };
}
