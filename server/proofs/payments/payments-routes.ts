import type { FastifyInstance } from 'fastify';
import { conflict } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { closedBecause } from '../closed-because.ts';
import { checkAndProve } from '../entered-key.ts';
import { hasProvider } from './check-payments.ts';
import { checkPaymentsNow, provePayments, repairWebhook } from './prove-payments.ts';
import { savePaymentKey } from './save-payment-key.ts';
import { showPayments } from './show-payments.ts';

const owners = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

/** Shop, Payments: the owner enters the provider's key and sees what was proved with it. */
export function paymentsRoutes(app: FastifyInstance, context: StudioContext): void {
  const { configuration, settings, orders, paymentsApiUrl } = context;
  const { db, payments, log } = orders;
  const proving = { db, payments, configuration, now: settings.now };

  const show = { summary: 'The key of the payment provider and what was proved with it', config: owners };
  route(app, 'GET /api/studio/settings/payments', show, () =>
    showPayments({ settings, configuration, closedBecause: closedBecause(configuration, 'payments') }),
  );

  const save = {
    summary: 'Tries a key of the payment provider, makes or repairs its webhook, and stores both',
    config: verified,
    errors: [502],
  } as const;
  route(app, 'POST /api/studio/settings/payments', save, async (request) => {
    const author = staffSessionOf(request).member.id;
    const saving = { settings, shop: payments.shop, paymentsApiUrl, log };
    return { version: await savePaymentKey(saving, { ...request.body, author }) };
  });

  const prove = {
    summary:
      'Repairs the webhook, checks the payments, and opens and expires a payment page, whose event proves them',
    config: verified,
    errors: [502],
  } as const;
  route(app, 'POST /api/studio/settings/payments/prove', prove, async () => {
    if (!hasProvider(proving)) throw conflict('no_provider', 'No key is in use. Enter one first.');
    await checkAndProve(
      'Stripe',
      async () => {
        await repairWebhook(proving);
        return checkPaymentsNow(proving);
      },
      () => provePayments(proving),
    );
  });
}
