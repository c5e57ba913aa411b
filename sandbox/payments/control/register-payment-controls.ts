import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listDeliveries } from '../../webhooks/deliveries.ts';
import { setKey } from '../account/keys.ts';
import { setTax } from '../account/tax.ts';
import { closeDispute, openDispute, winAppeal } from '../disputes/dispute-charge.ts';
import { type Kind, nowInSeconds, type Objects } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { failRefund } from '../refunds/refund-charge.ts';
import { isOpen } from '../sessions/expire-session.ts';
import { makeSettlementDue, scheduleAction } from '../sessions/scheduled-actions.ts';
import { resendEvents } from '../webhooks/record-event.ts';
import { payFromJson } from './pay-from-json.ts';

type ById = FastifyRequest<{ Params: { id: string }; Querystring: { session?: string } }>;

/** An action of a test on an object. It runs in one transaction and returns the response. */
type Control<K extends Kind> = (call: Call<K>) => object;

interface Call<K extends Kind> {
  payments: Payments;
  object: Objects[K];
  body: unknown;
  reply: FastifyReply;
}

/** The control API of the payment stand-in, for tests. The front page documents it. */
export function registerPaymentControls(server: FastifyInstance, payments: Payments): void {
  const on = <K extends Kind>(kind: K, path: string, control: Control<K>) =>
    server.post(path, (request: ById, reply) => {
      const object = payments.store.find(kind, request.params.id);
      if (!object) return reply.code(404).send({ error: `There is no ${kind} ${request.params.id}.` });
      const call = { payments, object, body: request.body ?? {}, reply };
      const response = payments.store.transaction(() => control(call));
      payments.wake();
      return response;
    });
  on('checkout.session', '/sandbox/sessions/:id/pay', payByRequest);
  on('checkout.session', '/sandbox/sessions/:id/webhooks', resend);
  on('checkout.session', '/sandbox/sessions/:id/time-out', timeOut);
  on('checkout.session', '/sandbox/sessions/:id/settle', settle);
  on('checkout.session', '/sandbox/sessions/:id/dispute', dispute);
  on('dispute', '/sandbox/disputes/:id/close', closeByRequest);
  on('dispute', '/sandbox/disputes/:id/win-appeal', appeal);
  on('refund', '/sandbox/refunds/:id/fail', failByRequest);
  server.post(
    '/sandbox/keys/:key',
    ({ params, body }: FastifyRequest<{ Params: { key: string } }>, reply) => {
      setKey(payments.store, params.key, body ?? {});
      return reply.code(204).send();
    },
  );
  server.post('/sandbox/tax', ({ body }, reply) => {
    setTax(payments.store, body ?? {});
    return reply.code(204).send();
  });
  server.get('/sandbox/deliveries', (request: ById) =>
    listDeliveries(payments.store.database, request.query.session),
  );
}

function payByRequest({ payments, object, body, reply }: Call<'checkout.session'>): object {
  const response = payFromJson(payments, object, body);
  return response.status === 200 ? response.body : reply.code(response.status).send(response.body);
}

function resend({ payments, object }: Call<'checkout.session'>): object {
  return { resent: resendEvents(payments, object.id) };
}

/** Sets the expiry of an open session to now. The timer then expires it. */
function timeOut({ payments, object, reply }: Call<'checkout.session'>): object {
  if (!isOpen(object)) return refuse(reply, `This session is ${object.status}.`);
  const expiredSession = { ...object, expires_at: nowInSeconds() };
  payments.store.save(expiredSession);
  scheduleAction(payments.store, object.id, 'expire', Date.now());
  return expiredSession;
}

/** Settles or fails a late payment now, depending on its card. */
function settle({ payments, object, reply }: Call<'checkout.session'>): object {
  if (!makeSettlementDue(payments.store, object.id))
    return refuse(reply, 'This session has no late payment.');
  return object;
}

function dispute({ payments, object, body, reply }: Call<'checkout.session'>): object {
  const disputeSchema = z.strictObject({
    reason: z.string().optional(),
    amount: z.int().min(1).optional(),
    dueBy: z.int().optional(),
  });
  return (
    openDispute(payments, object, disputeSchema.parse(body)) ??
    refuse(reply, 'This session has no charge to dispute.')
  );
}

function closeByRequest({ payments, object, body, reply }: Call<'dispute'>): object {
  const { status } = z.strictObject({ status: z.enum(['won', 'lost']) }).parse(body);
  return closeDispute(payments, object, status) ?? refuse(reply, 'This dispute is already closed.');
}

function appeal({ payments, object, reply }: Call<'dispute'>): object {
  return winAppeal(payments, object) ?? refuse(reply, 'This dispute was not lost.');
}

function failByRequest({ payments, object, reply }: Call<'refund'>): object {
  return failRefund(payments, object) ?? refuse(reply, 'This refund has already failed.');
}

function refuse(reply: FastifyReply, error: string) {
  return reply.code(409).send({ error });
}
