import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldIs } from '../open-store.ts';
import { listDeliveries, queueEvent } from '../webhooks/deliveries.ts';
import { createBatch } from './batches.ts';
import { keepsInsurance, setCarriers } from './carriers.ts';
import { requireApiKey, setKey } from './keys.ts';
import { ApiError, type Labels } from './labels.ts';
import { type Mode, type Shipment, type Tracker, trackerStatuses } from './objects.ts';
import {
  buyShipment,
  createAddress,
  createShipment,
  insureShipment,
  refundShipment,
  requireShipment,
  returnInsurances,
} from './shipments.ts';
import { advanceParcel } from './tracker-events.ts';
import { createWebhook, deleteWebhook, disableWebhook, listWebhooks, updateWebhook } from './webhooks.ts';

interface LabelRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  status: 200 | 201;
  work: (labels: Labels, body: unknown, call: { id: string; mode: Mode }) => object;
}

/** The calls of the provider's API that the shop makes. */
export const labelRoutes: LabelRoute[] = [
  { method: 'POST', path: '/v2/addresses', status: 201, work: createAddress },
  { method: 'POST', path: '/v2/shipments', status: 201, work: createShipment },
  {
    method: 'GET',
    path: '/v2/shipments/:id',
    status: 200,
    work: (labels, _, { id }) => requireShipment(labels, id),
  },
  { method: 'POST', path: '/v2/shipments/:id/buy', status: 200, work: buyShipment },
  { method: 'POST', path: '/v2/shipments/:id/insure', status: 200, work: insureShipment },
  { method: 'POST', path: '/v2/shipments/:id/refund', status: 200, work: refundShipment },
  { method: 'POST', path: '/v2/batches', status: 201, work: createBatch },
  { method: 'GET', path: '/v2/webhooks', status: 200, work: listWebhooks },
  { method: 'POST', path: '/v2/webhooks', status: 201, work: createWebhook },
  { method: 'PATCH', path: '/v2/webhooks/:id', status: 200, work: updateWebhook },
  { method: 'DELETE', path: '/v2/webhooks/:id', status: 200, work: deleteWebhook },
];

type ById = FastifyRequest<{ Params: { id?: string } }>;

/** The provider's API, with its authentication and the current faults; the label files; and the controls for tests. */
export function registerLabels(server: FastifyInstance, labels: Labels): void {
  server.register(async (api) => {
    api.setErrorHandler((error, _, reply) => sendError(reply, error));
    // The provider's SDK says that its bodies are JSON also where it sends none.
    api.addHook('onRequest', async ({ method, headers }) => {
      if (method === 'DELETE') delete headers['content-type'];
    });
    for (const route of labelRoutes) {
      api.route({
        method: route.method,
        url: route.path,
        handler: (request: ById, reply) => answer(labels, route, request, reply),
      });
    }
  });
  server.get('/labels/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const shipment = labels.store.find('Shipment', request.params.file.replace(/\.pdf$/, ''));
    if (!shipment?.postage_label) return reply.code(404).send({ error: 'There is no such label.' });
    return reply.type('application/pdf').send(await drawLabel(shipment));
  });
  registerControls(server, labels);
}

async function answer(labels: Labels, route: LabelRoute, request: ById, reply: FastifyReply) {
  const mode = requireApiKey(labels, request.headers.authorization);
  const call = { id: request.params.id ?? '', mode };
  const { delayMs, status, cut, afterWork } = labels.faults.takeApiFault(request);
  await sleep(delayMs);
  const work = () => labels.store.transaction(() => route.work(labels, request.body, call));
  const done = (!cut && !status) || afterWork ? work() : undefined;
  labels.wake();
  if (cut) {
    reply.raw.destroy();
    return reply.hijack();
  }
  if (status)
    throw new ApiError(status, 'INTERNAL_SERVER_ERROR', `A fault makes the sandbox return ${status}.`);
  return reply.code(route.status).send(done);
}

function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const message = error instanceof Error ? error.message : String(error);
  const apiError = error instanceof ApiError ? error : new ApiError(500, 'INTERNAL_SERVER_ERROR', message);
  return reply.code(apiError.status).send(apiError.toBody());
}

/** A label of 4 x 6 in, like the provider's. */
async function drawLabel({
  tracker,
  selected_rate,
  to_address: to,
  reference,
}: Shipment): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  const label = new PDFDocument({ size: [288, 432], margin: 18 });
  const place = [to.city, to.state, to.zip].filter(Boolean).join(' ');
  label.fontSize(22).text(`${selected_rate?.carrier} ${selected_rate?.service}`);
  label.fontSize(10).text('SANDBOX: NOT POSTAGE').moveDown(3);
  label.fontSize(14).text([to.name, to.street1, to.street2, place, to.phone].filter(Boolean).join('\n'));
  label
    .moveDown(6)
    .fontSize(16)
    .text(tracker?.tracking_code ?? '');
  label.fontSize(8).text(reference ?? '');
  label.end();
  return label;
}

/** The control API of the label stand-in, for tests. The front page documents it. */
function registerControls(server: FastifyInstance, labels: Labels): void {
  const onParcel = (path: string, work: (tracker: Tracker, body: unknown) => object) =>
    server.post(path, (request: ById, reply) => {
      const page = { where: [fieldIs('tracking_code', request.params.id ?? '')], limit: 1 };
      const [tracker] = labels.store.list('Tracker', page).data;
      if (!tracker) return reply.code(404).send({ error: `There is no parcel ${request.params.id}.` });
      const result = labels.store.transaction(() => work(tracker, request.body ?? {}));
      labels.wake();
      return result;
    });
  onParcel('/sandbox/parcels/:id/advance', (tracker, body) => {
    const { status } = z.strictObject({ status: z.enum(trackerStatuses).optional() }).parse(body);
    return advanceParcel(labels, tracker, status);
  });
  onParcel('/sandbox/parcels/:id/webhooks', (tracker) => {
    const deliveries = listDeliveries(labels.store.database, tracker.id);
    const events = [...new Set(deliveries.map(({ event }) => event))].reverse();
    for (const event of events) queueEvent(labels.store.database, labels.faults, event);
    return { resent: events };
  });
  server.get('/sandbox/shipments', () => labels.store.list('Shipment', { where: [], limit: 1000 }).data);
  server.post(
    '/sandbox/label-keys/:key',
    ({ params, body }: FastifyRequest<{ Params: { key: string } }>, reply) => {
      setKey(labels, params.key, body ?? {});
      return reply.code(204).send();
    },
  );
  server.post('/sandbox/carriers', ({ body }, reply) => {
    setCarriers(labels, body ?? {});
    if (!keepsInsurance(labels)) returnInsurances(labels);
    return reply.code(204).send();
  });
  server.post('/sandbox/label-webhooks/:id/disable', (request: ById, reply) => {
    disableWebhook(labels, request.params.id ?? '');
    return reply.code(204).send();
  });
}
