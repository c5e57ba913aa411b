import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { closeDispute } from '../disputes/close-dispute.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import type { Kind, Objects, Session } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { failRefund } from '../refunds/fail-refund.ts';
import { setAppointment } from '../sessions/appointments.ts';
import { isOpen } from '../sessions/expire-session.ts';
import { listDeliveries } from '../webhooks/deliveries.ts';
import { resendEvents } from '../webhooks/resend-events.ts';
import { payByRequest } from './pay-by-request.ts';

type ById = FastifyRequest<{ Params: { id: string }; Querystring: { session?: string } }>;
type Work<K extends Kind> = (object: Objects[K], request: ById, reply: FastifyReply) => object;

const refuse = (reply: FastifyReply, error: string) => reply.code(409).send({ error });
const reasonSchema = z.strictObject({ reason: z.string().optional() });
const verdictSchema = z.strictObject({ status: z.enum(['won', 'lost']) });

/** What tests may do to the stand-in provider beside its own API; the front page documents it. */
export function registerPaymentControls(server: FastifyInstance, payments: Payments): void {
  /** Finds the object of the address, does the work in one transaction, and lets clock and postman look. */
  const on =
    <K extends Kind>(kind: K, work: Work<K>) =>
    (request: ById, reply: FastifyReply) => {
      const object = payments.store.find(kind, request.params.id);
      if (!object) return reply.code(404).send({ error: `There is no ${kind} ${request.params.id}.` });
      const answer = payments.store.transaction(() => work(object, request, reply));
      payments.wake();
      return answer;
    };

  server.get('/sandbox/deliveries', (request: ById) => listDeliveries(payments.store, request.query.session));
  server.post(
    '/sandbox/sessions/:id/pay',
    on('checkout.session', (session, request, reply) => payByRequest(payments, session, request.body, reply)),
  );
  server.post(
    '/sandbox/sessions/:id/webhooks',
    on('checkout.session', (session) => ({ resent: resendEvents(payments, session.id) })),
  );
  server.post(
    '/sandbox/sessions/:id/time-out',
    on('checkout.session', (session, _, reply) => timeOut(payments, session, reply)),
  );
  server.post(
    '/sandbox/sessions/:id/dispute',
    on('checkout.session', (session, request, reply) => {
      const { reason } = reasonSchema.parse(request.body ?? {});
      return (
        openDispute(payments, session, reason) ?? refuse(reply, 'This session has no charge to dispute.')
      );
    }),
  );
  server.post(
    '/sandbox/disputes/:id/close',
    on('dispute', (dispute, request, reply) => {
      const { status } = verdictSchema.parse(request.body ?? {});
      return closeDispute(payments, dispute, status) ?? refuse(reply, 'This dispute is closed.');
    }),
  );
  server.post(
    '/sandbox/refunds/:id/fail',
    on(
      'refund',
      (refund, _, reply) => failRefund(payments, refund) ?? refuse(reply, 'This refund has failed.'),
    ),
  );
}

/** Lets the time of an open session run out now; the clock does the rest. */
function timeOut(payments: Payments, session: Session, reply: FastifyReply): object {
  if (!isOpen(session)) return refuse(reply, `This session is ${session.status}.`);
  const over = { ...session, expires_at: Math.floor(Date.now() / 1000) };
  payments.store.save(over);
  setAppointment(payments.store, session.id, 'expire', Date.now());
  return over;
}
