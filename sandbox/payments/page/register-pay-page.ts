import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../../pages/send-page.ts';
import { parseForm } from '../api/parse-form.ts';
import type { PaymentSession } from '../objects.ts';
import { applyPromotionCode, paySession } from '../paying/pay-session.ts';
import { emptyPaymentForm, type PaymentForm, readPaymentForm } from '../paying/payment-form.ts';
import type { Payments } from '../payments.ts';
import { isOpen } from '../sessions/expire-session.ts';
import { closedPage, successUrlOf, unknownPage } from './closed-page.ts';
import { payPage } from './pay-page.ts';

type PayRequest = FastifyRequest<{ Params: { id: string } }>;

/** The hosted payment page: `GET` shows it, `POST` applies a code (`action=apply`, `remove`), updates totals (`update`) or pays. */
export function registerPayPage(server: FastifyInstance, payments: Payments): void {
  server.get('/pay/:id', (request: PayRequest, reply) => {
    const session = payments.store.find('checkout.session', request.params.id);
    if (!session) return sendPage(reply, unknownPage());
    if (!isOpen(session)) return sendPage(reply, closedPage(session));
    const form = { ...emptyPaymentForm, email: session.customer_details?.email ?? '' };
    return sendPage(reply, payPage(payments, session, { form }));
  });
  server.post('/pay/:id', (request: PayRequest, reply) => {
    const session = payments.store.find('checkout.session', request.params.id);
    if (!session) return sendPage(reply, unknownPage());
    if (!isOpen(session)) return leaveClosed(reply, session);
    const requestFields = parseForm(typeof request.body === 'string' ? request.body : '');
    return answerForm(
      payments,
      reply,
      session,
      readPaymentForm(requestFields),
      String(requestFields.action ?? 'pay'),
    );
  });
}

function answerForm(
  payments: Payments,
  reply: FastifyReply,
  session: PaymentSession,
  form: PaymentForm,
  action: string,
) {
  if (action === 'update') return sendPage(reply, payPage(payments, session, { form }));
  if (action !== 'apply' && action !== 'remove') return pay(payments, reply, session, form);
  const code = action === 'apply' ? form.promotion_code : '';
  const promotion = applyPromotionCode(payments, session, code);
  if (promotion.ok) {
    return sendPage(reply, payPage(payments, promotion.session, { form: { ...form, promotion_code: '' } }));
  }
  const fields = { promotion_code: promotion.message };
  return sendPage(reply, { ...payPage(payments, session, { form, fields }), status: 422 });
}

function pay(payments: Payments, reply: FastifyReply, session: PaymentSession, form: PaymentForm) {
  const payment = paySession(payments, session, form);
  payments.wake();
  if (payment.ok) return leave(reply, payment.session);
  if (payment.reason === 'closed') return leaveClosed(reply, payment.session);
  if (payment.reason === 'declined') {
    const page = payPage(payments, payment.session, { form, declined: payment.message });
    return sendPage(reply, { ...page, status: 402 });
  }
  const page = payPage(payments, payment.session, { form, fields: payment.fields });
  return sendPage(reply, { ...page, status: 422 });
}

/** A second press of Pay finds the session complete and follows the first. */
const leaveClosed = (reply: FastifyReply, session: PaymentSession) =>
  session.status === 'complete' ? leave(reply, session) : sendPage(reply, closedPage(session));

const leave = (reply: FastifyReply, session: PaymentSession) => reply.redirect(successUrlOf(session), 303);
