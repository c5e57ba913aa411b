import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pageCursor } from '#domain/api/page-cursor.ts';
import { claimGroups } from '#domain/fulfillment/claims.ts';
import { notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, OrderContext } from '#server/orders/order-context.ts';
import {
  mailTime,
  sendDeclineMailJob,
  sendExtensionMailJob,
  sendRemakeMailJob,
} from '#server/orders/order-jobs.ts';
import { refuseRefund } from '#server/orders/studio/refuse-order-actions.ts';
import { jpegFile } from '#server/photographs/private/private-photos.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import { type ChangeInStudio, changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { type Decided, decideDecline, decideRemake, type Extended, extendDecision } from './decide-claim.ts';
import { type ClaimRefundRefusal, refundClaim } from './refund-claim.ts';
import {
  refuseClaimRefund,
  refuseDecision,
  refuseExtension,
  refuseRemake,
  unknownClaim,
} from './refuse-claim.ts';
import { countClaims, listClaims, readClaimPhoto, showClaim } from './studio-claims.ts';

const readable = { studio: { roles: ['owner', 'books'] } } as const;
const config = { studio: { roles: ['owner'] } } as const;
const params = z.object({ claimId: z.uuid() });

/** The claims of buyers, and what the owner decides. */
export function studioClaimsRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;
  const { now } = context.staff;
  const list = {
    summary: 'Claims, open ones first by the day of their decision, 50 at a time',
    querystring: z.object({
      state: z.enum(claimGroups).optional(),
      cursor: pageCursor(z.uuid()),
    }),
    config: readable,
  };
  route(app, 'GET /api/studio/claims', list, async ({ query: { state, cursor } }) => {
    const { claims, hasMore } = await listClaims(db, { group: state, after: cursor, now: now() });
    return { claims, cursor: (hasMore && claims.at(-1)?._id) || null, counts: await countClaims(db) };
  });

  const one = { summary: 'One claim with its print, order and parcel', params, config: readable };
  route(app, 'GET /api/studio/claims/:claimId', one, async (request) => {
    const claim = await showClaim(db, request.params.claimId, now());
    if (!claim) throw notFound(unknownClaim());
    return claim;
  });

  const photo = {
    summary: "One of a claim's photographs",
    params: params.extend({ position: z.coerce.number().int().min(1).max(100) }),
    config,
    file: jpegFile,
  };
  route(app, 'GET /api/studio/claims/:claimId/photos/:position', photo, async ({ params }) => {
    const body = await readClaimPhoto(db, params.claimId, params.position);
    if (!body)
      throw notFound('There is no such photograph. Photographs are deleted a year after the decision.');
    return { body };
  });
  decisionRoutes(app, context);
}

function decisionRoutes(app: FastifyInstance, context: StudioContext): void {
  const remake = { summary: 'Decides a claim by making the print again, without a payment', params, config };
  route(app, 'POST /api/studio/claims/:claimId/remake', remake, (request, reply) => {
    const { words } = request.body;
    const { claimId } = request.params;
    return decide(context, request, reply, async ({ orders, at }) => {
      const decided = await decideRemake(orders, { claimId, words, at });
      if (!decided.ok) throw refuseRemake(decided);
      return { action: 'claim.remade', job: sendRemakeMailJob, claimId, decided };
    });
  });

  const decline = { summary: 'Declines a claim with a reason that the buyer reads', params, config };
  route(app, 'POST /api/studio/claims/:claimId/decline', decline, (request, reply) => {
    const { words } = request.body;
    const { claimId } = request.params;
    return decide(context, request, reply, async ({ orders, at }) => {
      const decided = await decideDecline(orders, { claimId, words, at });
      if (!decided.ok) throw refuseDecision(decided);
      return { action: 'claim.declined', job: sendDeclineMailJob, claimId, decided };
    });
  });

  const extend = { summary: 'Puts off the decision of a claim, and tells the buyer', params, config };
  route(app, 'POST /api/studio/claims/:claimId/extend', extend, (request, reply) => {
    const { decideBy } = request.body;
    const { claimId } = request.params;
    return decide(context, request, reply, async ({ orders, at }) => {
      const decided = await extendDecision(orders, { claimId, decideBy, at });
      if (!decided.ok) throw refuseExtension(decided);
      return { action: 'claim.extended', job: sendExtensionMailJob, claimId, decided };
    });
  });

  const refund = {
    summary: 'Decides a claim by refunding a part of its order or all of it, and emails the buyer',
    params,
    config: { studio: { roles: ['owner'], stepUp: true } },
    errors: [502],
  } as const;
  route(app, 'POST /api/studio/claims/:claimId/refund', refund, async (request) => {
    const author = staffSessionOf(request).member.id;
    const orders: Authored<OrderContext> = {
      ...context.orders,
      author,
      log: request.log as OrderContext['log'],
    };
    const refunded = await refundClaim(orders, { claimId: request.params.claimId, ...request.body });
    if (refunded.ok) return { refundId: refunded.refundId };
    throw isOfClaim(refunded) ? refuseClaimRefund(refunded) : refuseRefund(refunded);
  });
}

function isOfClaim(refusal: ClaimRefundRefusal): refusal is Parameters<typeof refuseClaimRefund>[0] {
  return ['unknown-claim', 'decided', 'refund-begun', 'other-refund-begun'].includes(refusal.reason);
}

interface DecisionToRecord {
  action: 'claim.remade' | 'claim.declined' | 'claim.extended';
  job: { name: string };
  claimId: string;
  decided: Decided | Extended;
}

/** Makes a decision with its row in the log and its email, in one transaction. The email waits while it can be undone. */
async function decide(
  context: StudioContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (change: { orders: ChangeInStudio['orders']; at: Date }) => Promise<DecisionToRecord>,
): Promise<void> {
  const { changeId, action } = await changeInStudio(context, request, async ({ orders, author, record }) => {
    const { action, job, claimId, decided } = await work({ orders, at: context.staff.now() });
    const { orderId, before, after } = decided;
    const changeId = await record({ action, id: claimId, before, after });
    await orders.jobs.enqueue(orders.db, job, { orderId, claimId, changeId }, mailTime(causeOf(author)));
    return { changeId, action };
  });
  offerUndo(reply, changeId, action);
}
