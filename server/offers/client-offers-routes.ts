import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { drawnOffer } from '#domain/api/offers/client-offer.ts';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import type { ContactContext } from '#server/customers/contact/accept-message.ts';
import type { Database } from '#server/database/database.ts';
import { chosenPaper } from '#server/fulfillment/documents/papers.ts';
import { route } from '#server/http/route.ts';
import { atMostAtOnce, onePlacePerClient } from '#server/limits/at-most-at-once.ts';
import { openClientLimit } from '#server/limits/rate-limits.ts';
import type { PhotographStore } from '#server/photographs/storage/photograph-store.ts';
import type { Worker } from '#server/worker/open-worker.ts';
import { askAboutOffer } from './ask-about-offer.ts';
import type { writeOfferSheet } from './draw-offer.ts';
import { offerLimit } from './offer-limit.ts';
import { readOfferSheet } from './offer-sheet.ts';
import type { FindPrint } from './price-lines.ts';
import { countOpening, requireLinkedOffer, showClientOffer } from './show-client-offer.ts';

interface ClientOffersContext {
  contact: ContactContext;
  details: CurrentDetails;
  photographs: PhotographStore;
  db: Database;
  pool: Pool;
  worker: Worker;
  now(): Date;
  findPrint: FindPrint;
}

const tags = ['offers'];

/** A sheet takes a tenth of a second of a core. */
const maxWaiting = 20;

const alreadyWaiting = 'Another PDF of an offer is being made for you. Please try again in a moment.';

/**
 * What the client of an offer does with the link. The token is in the body, because addresses are logged and stored in many
 * places (decision 126).
 */
export function clientOffersRoutes(
  app: FastifyInstance,
  { contact, pool, worker, ...context }: ClientOffersContext,
): void {
  const { db, now } = context;
  const limit = openClientLimit(pool, offerLimit);

  const open = {
    tags,
    summary: 'The offer of a link, the same for everybody who has it',
    errors: [404, 410, 429],
  } as const;
  route(app, 'POST /api/offers/open', open, async (request) => {
    await limit.require(request.ip);
    const offer = await requireLinkedOffer(db, request.body.offerToken, now());
    await countOpening(db, offer, now());
    return showClientOffer(context, offer);
  });

  const ask = {
    tags,
    summary: 'Sends a question about an offer to the owner of the shop, as a message of its client',
    errors: [404, 409, 410, 429],
  } as const;
  route(app, 'POST /api/offers/ask', ask, async (request) => {
    await limit.require(request.ip);
    const { offerToken, ...question } = request.body;
    const offer = await requireLinkedOffer(db, offerToken, now());
    const messageId = await askAboutOffer(contact, offer, { ...question, address: request.ip });
    request.log.info({ messageId }, 'accepted a question about an offer');
    return { message: 'Thank you. We have your question, and answer by email.' };
  });

  const drawingLimit = openClientLimit(pool, { name: 'offer-pdf', max: 60, seconds: 600 });
  const inTurn = onePlacePerClient(atMostAtOnce(1, maxWaiting), alreadyWaiting);
  const module = new URL('./draw-offer.ts', import.meta.url);
  const writeSheet = worker.task<typeof writeOfferSheet>(module, 'writeOfferSheet');
  const draw = {
    tags,
    summary: 'The offer of a link as a PDF, in the variants that its client chose, with the wall at 1:20',
    body: drawnOffer.extend({ paper: chosenPaper }),
    file: { type: 'application/pdf', description: 'A PDF in US Letter or A4' },
    errors: [404, 410, 429],
  } as const;
  route(app, 'POST /api/offers/offer.pdf', draw, async (request) => {
    await drawingLimit.require(request.ip);
    const { offerToken, ...drawn } = request.body;
    const offer = await requireLinkedOffer(db, offerToken, now());
    const sheet = await readOfferSheet(context, offer, drawn);
    const pdf = await inTurn(request.ip, () => writeSheet(sheet));
    return { name: `offer-${sheet.offer.number}.pdf`, body: Buffer.from(pdf) };
  });
}
