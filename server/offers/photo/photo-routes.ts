import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { measuredPhoto } from '#domain/api/offers/offer-photo.ts';
import { offerNumber } from '#domain/offers/offers.ts';
import { hourSeconds } from '#domain/time.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { openClientLimit } from '#server/limits/rate-limits.ts';
import { bearerOf } from '#server/orders/links/find-buyers-order.ts';
import type { PhotoEncoder } from '#server/photographs/private/open-photo-encoder.ts';
import { jpegFile } from '#server/photographs/private/private-photos.ts';
import { encodeReceived, photoBody, receivePhotos } from '#server/photographs/private/receive-photo.ts';
import type { StaffContext } from '#server/staff/open-staff.ts';
import { offerLimit } from '../offer-limit.ts';
import { requireLinkedOffer } from '../show-client-offer.ts';
import { findOfferPhoto, readOfferPhoto } from './offer-photos.ts';
import type { OfferPhotoLinks } from './photo-links.ts';
import { requirePhotoLink, storePhoto } from './store-photo.ts';

interface OfferPhotoContext {
  db: Database;
  pool: Pool;
  staff: Pick<StaffContext, 'now' | 'studioUrl'>;
  offerPhotoLinks: OfferPhotoLinks;
  photoEncoder: PhotoEncoder;
  now: () => Date;
}

const tags = ['offers'];

/** The longer side, in pixels: what the page that measures a photo works with. */
const maxSide = 2048;

const measuredHeader = z
  .string()
  .max(3000)
  .transform((text, context) => {
    const read = readJson(text);
    if (read === undefined) context.addIssue({ code: 'custom', message: 'must be JSON' });
    return read;
  })
  .pipe(measuredPhoto);

/**
 * The photo of a client's wall: an owner stores it from a page of the shop, by a link of the studio, and the client's page shows it
 * (decision 128). All tokens are in bodies or in the header for them.
 */
export function offerPhotoRoutes(app: FastifyInstance, context: OfferPhotoContext): void {
  const { db, pool, staff, now } = context;
  const limit = openClientLimit(pool, offerLimit);

  const show = {
    tags,
    summary: 'The photo of the client’s wall, as a JPEG without metadata',
    body: z.strictObject({ offerToken: z.string().min(1).max(200).describe('from the link, after its `#`') }),
    file: jpegFile,
    errors: [404, 410, 429],
  } as const;
  route(app, 'POST /api/offers/photo.jpg', show, async (request) => {
    await limit.require(request.ip);
    const { row } = await requireLinkedOffer(db, request.body.offerToken, now());
    const body = await readOfferPhoto(db, row.id);
    if (!body) throw notFound('This offer has no photo.');
    return { body };
  });

  const open = {
    tags,
    summary: 'What an owner needs to measure the client’s photo for an offer',
    errors: [403, 404, 409, 410, 429],
  } as const;
  route(app, 'POST /api/offers/photo/open', open, async (request) => {
    await limit.require(request.ip);
    const { offer } = await requirePhotoLink(context, request.body.photoToken);
    const { id, title, wall } = offer.row;
    return {
      ...{ number: offerNumber(id), title, wall },
      hasPhoto: (await findOfferPhoto(db, id)) !== undefined,
      lines: offer.lines.map(({ printId, variant, quantity }) => ({ printId, variant, quantity })),
      studio: `${staff.studioUrl}/offers/${id}`,
    };
  });
  app.register(async (scope) => storingRoute(scope, context));
}

function storingRoute(app: FastifyInstance, context: OfferPhotoContext): void {
  const fromAddress = openClientLimit(context.pool, {
    ...{ name: 'offer-photos-address', max: 80, seconds: hourSeconds },
  });
  receivePhotos(app, async ({ ip, headers }) => {
    await fromAddress.require(ip);
    await requirePhotoLink(context, bearerOf(headers));
  });
  const store = {
    tags,
    security: [{ photoLink: [] }],
    summary:
      'Stores the photo of the client’s wall with an offer, without its metadata, instead of the one before',
    headers: z.object({
      'measured-wall': measuredHeader.describe('how the photo was measured, in pixels of the photo: JSON'),
    }),
    body: z.unknown().meta(photoBody),
    errors: [403, 404, 409, 410, 429],
  } as const;
  route(app, 'POST /api/offers/photo', store, async ({ headers, body, raw, log }) => {
    const photo = await encodeReceived(context.photoEncoder, body, maxSide);
    // Validation removes the headers that the schema does not name.
    const offerId = await storePhoto(context, bearerOf(raw.headers), {
      ...photo,
      measured: headers['measured-wall'],
    });
    log.info({ offerId }, 'stored the photo of an offer');
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
