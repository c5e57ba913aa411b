import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { evidenceFileFields } from '#domain/orders/disputes.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { refuseWith } from '#server/http/refuse-with.ts';
import { route } from '#server/http/route.ts';
import type { OrderContext } from '#server/orders/order-context.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import type { drawEvidenceFile } from './draw-evidence-file.ts';
import { sendEvidence } from './send-evidence.ts';
import { readEvidenceFile, showEvidence, unknownDispute } from './show-evidence.ts';
import { type EvidenceContext, type EvidenceRefusal, stageDispute } from './stage-evidence.ts';

const params = z.object({ orderId: z.uuid(), disputeId: z.string().regex(/^\w{1,100}$/) });

/** The evidence of disputes: it is staged at the provider, read, and then sent by a person. */
export function evidenceRoutes(app: FastifyInstance, context: StudioContext): void {
  const drawer = new URL('./draw-evidence-file.ts', import.meta.url);
  const drawFile = context.worker.task<typeof drawEvidenceFile>(drawer, 'drawEvidenceFile');
  const inStudio = (request: FastifyRequest): EvidenceContext => ({
    ...context.orders,
    author: staffSessionOf(request).member.id,
    log: request.log as OrderContext['log'],
    shop: context.staff.details.current(),
    shopUrl: context.shop.url,
    drawFile,
  });

  const show = {
    summary: 'The evidence of a dispute, as the payment provider has it',
    params,
    config: { studio: { roles: ['owner', 'books'] } },
    errors: [502],
  } as const;
  route(app, 'GET /api/studio/orders/:orderId/disputes/:disputeId/evidence', show, (request) =>
    showEvidence(context.orders, request.params),
  );

  // Photographs and emails, like the file of a piece.
  const file = {
    summary: 'A file of the evidence, as the bank gets it',
    params: params.extend({ field: z.enum(evidenceFileFields) }),
    config: { studio: { roles: ['owner'] } },
    errors: [502],
    file: { type: 'application/pdf', description: 'A PDF in US Letter' },
  } as const;
  const path = 'GET /api/studio/orders/:orderId/disputes/:disputeId/evidence/:field';
  route(app, path, file, async (request) => ({
    name: `${request.params.field}.pdf`,
    body: await readEvidenceFile(context.orders, request.params),
  }));

  const stage = {
    summary: 'Fills the evidence of a dispute and writes it at the payment provider, without sending it',
    params,
    config: { studio: { roles: ['owner'] } },
    errors: [502],
  } as const;
  route(app, 'POST /api/studio/orders/:orderId/disputes/:disputeId/evidence', stage, async (request) => {
    const staged = await stageDispute(inStudio(request), request.params, request.body.summary);
    if (!staged.ok) throw refuseEvidence(staged);
    return showEvidence(context.orders, request.params);
  });

  const send = {
    summary: 'Sends the staged evidence of a dispute to the bank, once',
    params,
    config: { studio: { roles: ['owner'], stepUp: true } },
    errors: [502],
  } as const;
  route(app, 'POST /api/studio/orders/:orderId/disputes/:disputeId/send', send, async (request) => {
    const stagedAt = new Date(request.body.stagedAt);
    const sent = await sendEvidence(inStudio(request), request.params, stagedAt);
    if (!sent.ok) throw refuseEvidence(sent);
  });
}

const refuseEvidence = refuseWith<EvidenceRefusal>('unknown-dispute', {
  'unknown-dispute': unknownDispute,
  'under-way': () => 'Another person is working on this evidence. Try again in a moment.',
  appeal: () => 'The dispute is appealed. Answer the appeal at the payment provider.',
  'not-staged': () => 'No evidence is staged yet, so nothing was sent.',
  'staged-again': () =>
    'The evidence was staged again since you opened it. Read it again before you send it. Nothing was sent.',
  sent: ({ at }) =>
    `The evidence was sent on ${formatUtcDay(at)}. It can be sent once, so nothing was sent now.`,
  'too-late': ({ dueBy }) =>
    `The bank accepted evidence until ${formatUtcDay(dueBy)}. It is too late to send any.`,
  closed: ({ status }) => `The dispute is ${status.replaceAll('_', ' ')}, so it accepts no evidence.`,
  'by-provider': ({ sentence }) => `The payment provider refuses the evidence: ${sentence}`,
});
