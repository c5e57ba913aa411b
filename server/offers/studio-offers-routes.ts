import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { searchText } from '#domain/api/catalogue/search-text.ts';
import type { StudioOffer } from '#domain/api/offers/offers.ts';
import { pageCursor } from '#domain/api/page-cursor.ts';
import { offerStateNames } from '#domain/offers/offers.ts';
import type { UndoableChange } from '#domain/staff/undoable-changes.ts';
import { notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { jpegFile } from '#server/photographs/private/private-photos.ts';
import type { Action } from '#server/staff/log/actions.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import { type ChangeInStudio, changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import type { encodeQrRows } from '#server/worker/encode-qr-code.ts';
import { extendOffer, requireCan, saveOffer, sendOffer, withdrawOffer } from './change-offer.ts';
import { lockOffer, requireOffer } from './find-offer.ts';
import { listOffers } from './list-offers.ts';
import { makeOffer } from './make-offer.ts';
import { findOfferPhoto, readOfferPhoto, removeOfferPhoto } from './photo/offer-photos.ts';
import { showOffer } from './show-offer.ts';

const readers = { studio: { roles: ['owner', 'books'] } } as const;
const config = { studio: { roles: ['owner'] } } as const;
/** Browsers choose them, so the version of the UUID may be any. */
const anyId = z.guid();
const params = z.object({ offerId: anyId });

/** Private offers to clients: owners make and send them, bookkeepers read them. */
export function studioOffersRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;
  const list = {
    summary: 'Offers to clients, newest first, 50 at a time',
    querystring: z.object({
      q: searchText
        .optional()
        .describe(
          "a part of the client's name or email, of the title, the number, or the trade client's company",
        ),
      state: z.enum(offerStateNames).optional(),
      cursor: pageCursor(anyId),
    }),
    config: readers,
  };
  route(app, 'GET /api/studio/offers', list, async ({ query }) => {
    const { q: text, state, cursor: after } = query;
    const { offers, hasMore } = await listOffers(db, { text, state, after, now: context.staff.now() });
    return { offers, cursor: (hasMore && offers.at(-1)?.id) || null };
  });

  const one = { summary: 'An offer, with what its prints cost on their pages', params, config: readers };
  route(app, 'GET /api/studio/offers/:offerId', one, (request) =>
    show(context, request, request.params.offerId),
  );

  const module = new URL('../worker/encode-qr-code.ts', import.meta.url);
  const encode = context.worker.task<typeof encodeQrRows>(module, 'encodeQrRows');
  const code = { summary: 'The link of an offer as a QR code, for a screen or a phone', params, config };
  route(app, 'GET /api/studio/offers/:offerId/qr-code', code, async ({ params: { offerId } }) => {
    await requireOffer(db, offerId);
    return { rows: await encode(context.offerLinks.addressOf(offerId)) };
  });
  makingRoutes(app, context);
  photoRoutes(app, context);
  sendingRoutes(app, context);
}

function makingRoutes(app: FastifyInstance, context: StudioContext): void {
  const make = {
    summary: 'Makes the draft of an offer, empty or from what exists',
    config,
    errors: [404],
  } as const;
  route(app, 'POST /api/studio/offers', make, async (request, reply) => {
    const { id } = request.body;
    const action = 'offer.created';
    const changeId = await changeInStudio(context, request, async ({ orders, author, record }) => {
      const making = { offer: request.body, author, links: context.offerLinks, now: context.staff.now() };
      if (!(await makeOffer(orders.db, making))) return undefined;
      return record({ action, id, before: { version: 0 }, after: { version: 1 } });
    });
    offerUndo(reply, changeId, action);
    return show(context, request, id);
  });

  const save = { summary: 'Saves what an offer says, as the next version', params, config };
  route(app, 'PUT /api/studio/offers/:offerId', save, (request, reply) =>
    change({ context, request, reply, id: request.params.offerId }, 'offer.changed', (parts) =>
      saveOffer(parts, request.params.offerId, request.body),
    ),
  );
}

function sendingRoutes(app: FastifyInstance, context: StudioContext): void {
  const send = { summary: 'Emails an offer with its link to the client, also again', params, config };
  route(app, 'POST /api/studio/offers/:offerId/send', send, (request, reply) =>
    change({ context, request, reply, id: request.params.offerId }, 'offer.sent', (parts) =>
      sendOffer(parts, request.params.offerId, request.body),
    ),
  );

  const extend = { summary: 'Gives an offer another last day; an expired one is open again', params, config };
  route(app, 'PUT /api/studio/offers/:offerId/last-day', extend, (request, reply) =>
    change({ context, request, reply, id: request.params.offerId }, 'offer.extended', (parts) =>
      extendOffer(parts, request.params.offerId, request.body.lastDay),
    ),
  );

  const withdraw = { summary: 'Takes an offer back: its link shows nothing anymore', params, config };
  route(app, 'POST /api/studio/offers/:offerId/withdraw', withdraw, (request, reply) =>
    change({ context, request, reply, id: request.params.offerId }, 'offer.withdrawn', (parts) =>
      withdrawOffer(parts, request.params.offerId),
    ),
  );
}

/** The photo of the client's wall. Its deletion cannot be undone, because the client may have asked for it. */
function photoRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;
  const link = { summary: 'Where the client’s photo is measured for an offer, for an hour', params, config };
  route(app, 'POST /api/studio/offers/:offerId/photo-link', link, async (request) => {
    const { offerId } = request.params;
    requireCan(await requireOffer(db, offerId), 'photograph', context.staff.now());
    const photo = await findOfferPhoto(db, offerId);
    const staffId = staffSessionOf(request).member.id;
    const shown = { offerId, staffId, formerPhotoId: photo?.id ?? null };
    return { address: await context.offerPhotoLinks.addressOf(shown) };
  });

  const read = { summary: 'The photo of the client’s wall', params, config, file: jpegFile };
  route(app, 'GET /api/studio/offers/:offerId/photo', read, async ({ params: { offerId } }) => {
    const body = await readOfferPhoto(db, offerId);
    if (!body) throw notFound('This offer has no photo.');
    return { body };
  });

  const remove = { summary: 'Deletes the photo of the client’s wall', params, config };
  route(app, 'DELETE /api/studio/offers/:offerId/photo', remove, async (request) => {
    const { offerId } = request.params;
    await changeInStudio(context, request, async ({ orders, record }) => {
      await lockOffer(orders.db, offerId);
      if (await removeOfferPhoto(orders.db, offerId))
        await record({ action: 'offer.photo-removed', id: offerId });
    });
    return show(context, request, offerId);
  });
}

interface OfferCall {
  context: StudioContext;
  request: FastifyRequest;
  reply: FastifyReply;
  id: string;
}

type Changed = { before?: object; after: object } | undefined;
type Parts = Parameters<typeof sendOffer>[0];

/** Makes a change of an offer with its row in the log, offers to undo it, and shows the offer as it is then. */
async function change(
  { context, request, reply, id }: OfferCall,
  action: Exclude<Extract<Action, `offer.${string}`>, `offer.photo-${string}`>,
  work: (parts: Parts) => Promise<Changed>,
): Promise<StudioOffer> {
  const changeId = await changeInStudio(context, request, async ({ orders, record }: ChangeInStudio) => {
    const { offerLinks: links, staff } = context;
    const changed = await work({ tx: orders.db, jobs: orders.jobs, links, now: staff.now() });
    return changed && record({ action, id, ...changed });
  });
  if (action !== 'offer.sent') offerUndo(reply, changeId, action satisfies UndoableChange);
  return show(context, request, id);
}

async function show(context: StudioContext, request: FastifyRequest, id: string): Promise<StudioOffer> {
  const { db } = context.orders;
  const isOwner = staffSessionOf(request).member.role === 'owner';
  const links = isOwner ? context.offerLinks : undefined;
  return showOffer({ db, now: context.staff.now(), links }, await requireOffer(db, id));
}
