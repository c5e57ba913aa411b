import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { searchText } from '#domain/api/catalogue/search-text.ts';
import { certificateQuery, type StudioTradeClient } from '#domain/api/offers/trade-clients.ts';
import { pageCursor } from '#domain/api/page-cursor.ts';
import { maxPhotoBytes, maxPhotoMegabytes } from '#domain/fulfillment/photos.ts';
import { certificateTypes } from '#domain/offers/trade-clients.ts';
import type { UndoableChange } from '#domain/staff/undoable-changes.ts';
import type { Executor } from '#server/database/database.ts';
import { bytesOf, receiveBytes } from '#server/http/receive-bytes.ts';
import { route } from '#server/http/route.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { correctCertificate, endCertificate, recordCertificate } from './change-certificate.ts';
import { enterTradeClient, saveTradeClient } from './change-trade-client.ts';
import {
  listTradeClients,
  readCertificateFile,
  requireTradeClient,
  showTradeClient,
} from './find-trade-client.ts';
import { readCertificate } from './read-certificate.ts';

const readers = { studio: { roles: ['owner', 'books'] } } as const;
const config = { studio: { roles: ['owner'] } } as const;
/** Browsers choose them, so the version of the UUID may be any. */
const anyId = z.guid();
const params = z.object({ tradeClientId: anyId });

/** Clients who buy for resale, with their certificates: owners enter them, bookkeepers read them without the files. */
export function tradeClientsRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;
  const list = {
    summary: 'Trade clients by company, 100 at a time',
    querystring: z.object({
      q: searchText.optional().describe('a part of the company, the name or the email'),
      cursor: pageCursor(anyId),
    }),
    config: readers,
  };
  route(app, 'GET /api/studio/trade-clients', list, async ({ query }) => {
    const { tradeClients, hasMore } = await listTradeClients(db, { query: query.q, after: query.cursor });
    return { tradeClients, cursor: (hasMore && tradeClients.at(-1)?.id) || null };
  });

  const one = { summary: 'A trade client, with what its certificate covers', params, config: readers };
  route(app, 'GET /api/studio/trade-clients/:tradeClientId', one, ({ params: { tradeClientId } }) =>
    show(db, tradeClientId),
  );

  const file = {
    ...{ summary: 'The file of a resale certificate, to save it', config },
    params: params.extend({ certificateId: anyId }),
    file: { type: 'application/octet-stream', description: 'A PDF or a JPEG' },
  };
  const filePath = '/api/studio/trade-clients/:tradeClientId/certificates/:certificateId';
  route(app, `GET ${filePath}`, file, async ({ params }, reply) => {
    const found = await readCertificateFile(db, params);
    reply.header('cache-control', 'no-store');
    return {
      name: `resale-certificate-${params.certificateId}.${certificateTypes[found.type]}`,
      body: found.file,
    };
  });
  changingRoutes(app, context);
  app.register(async (scope) => receiveCertificates(scope, context));
}

function changingRoutes(app: FastifyInstance, context: StudioContext): void {
  const enter = { summary: 'Enters a trade client', config };
  route(app, 'POST /api/studio/trade-clients', enter, (request, reply) => {
    const { id } = request.body;
    return change({ context, request, reply, id }, 'trade-client.created', async ({ tx, now }) => {
      const isNew = await enterTradeClient(tx, request.body, now);
      return isNew ? { before: { version: 0 }, after: { version: 1 } } : undefined;
    });
  });

  const save = { summary: 'Saves the facts of a trade client, as the next version', params, config };
  route(app, 'PUT /api/studio/trade-clients/:tradeClientId', save, (request, reply) =>
    change(callOf(context, request, reply), 'trade-client.changed', ({ tx, now }) =>
      saveTradeClient(tx, request.params.tradeClientId, request.body, now),
    ),
  );

  const path = '/api/studio/trade-clients/:tradeClientId/certificate' as const;
  const correct = { summary: 'Corrects what was read on the certificate in use', params, config };
  route(app, `PUT ${path}`, correct, (request, reply) =>
    change(callOf(context, request, reply), 'trade-client.certified', ({ tx, now, staffId }) =>
      correctCertificate(tx, { ...request.params, coverage: request.body, staffId, now }),
    ),
  );

  const end = { summary: 'Stops using the certificate: from now on sales tax is charged', params, config };
  route(app, `DELETE ${path}`, end, (request, reply) =>
    change(callOf(context, request, reply), 'trade-client.certificate-ended', ({ tx, now }) =>
      endCertificate(tx, request.params.tradeClientId, now),
    ),
  );
}

function receiveCertificates(app: FastifyInstance, context: StudioContext): void {
  const tooLarge = `The certificate is larger than ${maxPhotoMegabytes} MB. Save it smaller.`;
  receiveBytes(app, maxPhotoBytes, tooLarge);
  const record = {
    summary: 'Records the resale certificate of a trade client, sent as the bytes of a PDF, a JPEG or a PNG',
    querystring: certificateQuery,
    ...{ params, config },
  };
  route(app, 'POST /api/studio/trade-clients/:tradeClientId/certificates', record, async (request, reply) => {
    const { tradeClientId } = request.params;
    await requireTradeClient(context.orders.db, tradeClientId);
    const file = await readCertificate(context.photoEncoder, bytesOf(request.body));
    const work = ({ tx, now, staffId }: Parts) =>
      recordCertificate(tx, { tradeClientId, coverage: request.query, staffId, now }, file);
    return change({ context, request, reply, id: tradeClientId }, 'trade-client.certified', work);
  });
}

interface TradeClientCall {
  context: StudioContext;
  request: FastifyRequest;
  reply: FastifyReply;
  id: string;
}

function callOf(
  context: StudioContext,
  request: Pick<FastifyRequest, keyof FastifyRequest> & { params: { tradeClientId: string } },
  reply: FastifyReply,
): TradeClientCall {
  return { context, request, reply, id: request.params.tradeClientId };
}

interface Parts {
  tx: Executor;
  now: Date;
  staffId: string;
}

/** Makes a change of a trade client with its row in the log, offers to undo it, and shows the client as it is then. */
async function change(
  { context, request, reply, id }: TradeClientCall,
  action: Extract<UndoableChange, `trade-client.${string}`>,
  work: (parts: Parts) => Promise<{ before: object; after: object } | undefined>,
): Promise<StudioTradeClient> {
  const staffId = staffSessionOf(request).member.id;
  const changeId = await changeInStudio(context, request, async ({ orders, record }) => {
    const changed = await work({ tx: orders.db, now: context.staff.now(), staffId });
    return changed && record({ action, id, ...changed });
  });
  offerUndo(reply, changeId, action);
  return show(context.orders.db, id);
}

async function show(on: Executor, id: string): Promise<StudioTradeClient> {
  return showTradeClient(on, await requireTradeClient(on, id));
}
