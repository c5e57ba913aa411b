import { z } from 'zod';
import type { PaymentSession } from '../objects.ts';
import { paySession } from '../paying/pay-session.ts';
import type { PaymentForm } from '../paying/payment-form.ts';
import type { Payments } from '../payments.ts';

const nextYear = `12 / ${String((new Date().getFullYear() + 1) % 100).padStart(2, '0')}`;

const paySchema = z.strictObject({
  email: z.string().optional(),
  name: z.string().default('Ansel Ward'),
  phone: z.string().default('(503) 555-0142'),
  address: z
    .strictObject({
      line1: z.string().default('12 Gallery Row'),
      line2: z.string().default(''),
      city: z.string().default('Portland'),
      state: z.string().default('OR'),
      postal_code: z.string().default('97201'),
    })
    .prefault({}),
  card: z.string().default('4242 4242 4242 4242'),
  expiry: z.string().default(nextYear),
  cvc: z.string().default('123'),
  customField: z.string().max(255).default(''),
  promotionCode: z.string().default(''),
});

interface PayResponse {
  status: 200 | 402 | 409 | 422;
  body: object;
}

/** Pays a session as the payment page would, from JSON. Every field has a default. Returns the session or the reason. */
export function payFromJson(payments: Payments, session: PaymentSession, request: unknown): PayResponse {
  const { email, address, customField, promotionCode, ...rest } = paySchema.parse(request);
  const { postal_code: zip, ...street } = address;
  const buyer = {
    email: email ?? session.customer_details?.email ?? 'buyer@example.com',
    custom_field: customField,
    promotion_code: promotionCode,
  };
  const form: PaymentForm = { ...rest, ...street, ...buyer, zip };
  const payment = paySession(payments, session, form);
  if (payment.ok) return { status: 200, body: payment.session };
  if (payment.reason === 'closed') return refusal(409, `This session is ${session.status}.`);
  if (payment.reason === 'fields') return refusal(422, 'Some fields are wrong.', { fields: payment.fields });
  return refusal(402, payment.message, { code: 'card_declined' });
}

const refusal = (status: PayResponse['status'], error: string, more: object = {}): PayResponse => ({
  status,
  body: { error, ...more },
});
