import { type MeasuredPhoto, scaleMeasured } from '#domain/offers/offer-photo.ts';
import type { Area } from '#domain/wall/quad.ts';
import { asDatabase, type Database, type Executor } from '#server/database/database.ts';
import { conflict, forbidden, notFound, RequestError } from '#server/http/errors.ts';
import { findActiveStaff } from '#server/staff/find-staff.ts';
import type { StaffContext } from '#server/staff/open-staff.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import { requireCan } from '../change-offer.ts';
import { lockOffer, requireOffer, type StoredOffer } from '../find-offer.ts';
import { findOfferPhoto, keepOfferPhoto } from './offer-photos.ts';
import type { OfferPhotoLinks, PhotoLink } from './photo-links.ts';

interface StoreContext {
  db: Database;
  staff: Pick<StaffContext, 'now'>;
  offerPhotoLinks: OfferPhotoLinks;
}

/**
 * The offer of a link that an owner got from the studio, as long as this person is an owner and the offer can have a photo.
 * @throws RequestError 404 for a token that opens nothing, 410 after an hour, 403, 409
 */
export async function requirePhotoLink(
  { db, staff, offerPhotoLinks }: StoreContext,
  token: string,
): Promise<{ link: PhotoLink; offer: StoredOffer }> {
  const read = await offerPhotoLinks.read(token);
  if (!read.ok && read.reason === 'expired')
    throw new RequestError(410, 'photo_link_expired', `This page works for an hour. ${beginAgain}`);
  if (!read.ok) throw notFound(`This link opens no offer. ${beginAgain}`);
  const link = read.shows;
  const offer = await requireOffer(db, link.offerId);
  await requirePossible(db, { link, offer, now: staff.now() });
  return { link, offer };
}

const beginAgain = 'Go back to the offer in the studio, and begin again there.';

/** @throws RequestError 403, 409 */
async function requirePossible(
  on: Executor,
  { link, offer, now }: { link: PhotoLink; offer: StoredOffer; now: Date },
): Promise<void> {
  const member = await findActiveStaff(on, link.staffId);
  if (member?.role !== 'owner') throw forbidden('Only owners can store a photo with an offer.');
  requireCan(offer, 'photograph', now);
  const photo = await findOfferPhoto(on, link.offerId);
  if ((photo?.id ?? null) !== link.formerPhotoId)
    throw conflict(
      'photo_changed',
      `The photo of this offer has changed since this page was opened. ${beginAgain}`,
    );
}

interface EncodedAndMeasured {
  jpeg: Uint8Array;
  sent: Area;
  stored: Area;
  /** In pixels of the photo that was sent. */
  measured: MeasuredPhoto;
}

/**
 * Stores a photo with the offer of a link, as the owner who got the link, with a row in the log.
 * @returns the offer's id
 * @throws RequestError as `requirePhotoLink`
 */
export async function storePhoto(
  context: StoreContext,
  token: string,
  { jpeg, sent, stored, measured }: EncodedAndMeasured,
): Promise<string> {
  const { link } = await requirePhotoLink(context, token);
  const { offerId, staffId, formerPhotoId } = link;
  const now = context.staff.now();
  await context.db.transaction(async (transaction) => {
    const tx = asDatabase(transaction);
    await requirePossible(tx, { link, offer: await lockOffer(tx, offerId), now });
    await keepOfferPhoto(tx, {
      ...{ offerId, now, jpeg: Buffer.from(jpeg), size: stored },
      measured: scaleMeasured(measured, sent, stored),
    });
    await recordStaffChange(tx, context.staff, {
      ...{ author: staffId, action: 'offer.photo-added', id: offerId },
      after: { replacesOne: formerPhotoId !== null },
    });
  });
  return offerId;
}
