import { countOf } from '#domain/count-of.ts';
import { dayMs, hourMs } from '#domain/time.ts';
import { hasSandboxPayments } from '#server/configuration/configuration.ts';
import { isLocal } from '#server/configuration/find-conflicts.ts';
import { hasCertificates } from '#server/offers/trade-clients/find-trade-client.ts';
import { findAccount } from '#server/payments/account/find-account.ts';
import {
  findMissingCustomerPermission,
  findMissingPermissions,
  isForbidden,
  isKeyRefused,
  listPermissions,
} from '#server/payments/account/permissions.ts';
import { readTax } from '#server/payments/account/read-tax.ts';
import {
  findEndpoints,
  hasSecret,
  isWhole,
  webhookUrlOf,
} from '#server/payments/account/webhook-endpoint.ts';
import { withinDeadline } from '#server/payments/open-payments.ts';
import { hasEventsAbout } from '#server/payments/payment-events.ts';
import { isOfShop } from '#server/payments/shop-identity.ts';
import { type Checked, readProofs } from '#server/settings/proofs.ts';
import type { CheckContext } from '../check-context.ts';
import type { PaymentFacts } from './payment-facts.ts';

/** What the checks and the proof of payments need. */
export type PaymentsContext = Pick<CheckContext, 'db' | 'configuration' | 'payments' | 'now'>;

/** Whether there is a provider to ask: payments are neither closed nor at the sandbox. */
export function hasProvider({
  configuration,
  payments,
}: Pick<PaymentsContext, 'configuration' | 'payments'>): boolean {
  return !payments.isClosed && !hasSandboxPayments(configuration);
}

/** Whether the key and the webhook's secret were entered in the studio. */
export function isManaged({ configuration: { sources } }: PaymentsContext): boolean {
  return sources.STRIPE_SECRET_KEY === 'studio' && sources.STRIPE_WEBHOOK_SECRET === 'studio';
}

function explainRefusedKey(context: PaymentsContext): string {
  const entering = isManaged(context) ? 'enter it under Shop, Payments' : 'set it as STRIPE_SECRET_KEY';
  return `Stripe does not accept the payment key anymore. Make a new one at Stripe, and ${entering}.`;
}

/** Whether the key works, the webhook is enabled with all events, and events arrive. */
export async function checkPayments(context: PaymentsContext): Promise<Checked | undefined> {
  if (!hasProvider(context)) return undefined;
  const { payments } = context;
  try {
    const lacking = await findMissingPermissions(payments);
    // With a key in `.env`, the owner has made the webhook by hand.
    const required = isManaged(context)
      ? lacking
      : lacking.filter(({ name }) => name !== 'Webhook Endpoints');
    const optional = await findMissingCustomerPermission(payments);
    const missing = [...required, ...((await hasCertificates(context.db)) ? optional : [])];
    const account = await findAccount(payments);
    const webhook = await checkWebhook(context);
    const problems = [
      ...(missing.length > 0
        ? [
            `The payment key lacks permissions: ${listPermissions(missing)}. Allow them at Stripe, or enter another key.`,
          ]
        : []),
      ...webhook.problems,
      ...(await findSilence(context)),
    ];
    const facts: PaymentFacts = {
      missing: [...required, ...optional].map(({ name }) => name),
      webhook: webhook.state,
    };
    return { problems, facts: { ...facts, ...(account && { account }) } };
  } catch (error) {
    if (isKeyRefused(error)) return { problems: [explainRefusedKey(context)] };
    throw error;
  }
}

/** Where the account collects tax. Without complete settings the provider opens no payment pages. */
export async function checkTax(context: PaymentsContext): Promise<Checked | undefined> {
  if (!hasProvider(context)) return undefined;
  try {
    const { sentence, isReady } = await readTax(context.payments);
    return { problems: isReady ? [] : [sentence], facts: { sentence } };
  } catch (error) {
    // The check of the payments says so. The step of the opening stays open, because nothing was read.
    if (isKeyRefused(error) || isForbidden(error)) return { problems: [] };
    throw error;
  }
}

interface WebhookState {
  state?: string;
  problems: string[];
}

/** A shop on the owner's own machine gets its events by other means, and a key in `.env` may lack the permission to read endpoints. */
async function checkWebhook(context: PaymentsContext): Promise<WebhookState> {
  const { payments, configuration } = context;
  const { shopUrl, webhookSecret } = configuration;
  const url = webhookUrlOf(shopUrl);
  const isOurs = isManaged(context);
  const [making, repairing] = isOurs
    ? [
        'Enter the key again under Shop, Payments, which makes one.',
        'Press "Prove again" under Shop, Payments, which repairs it.',
      ]
    : ['Make one at Stripe, Developers, Webhooks.', 'Mend it at Stripe, Developers, Webhooks.'];
  const endpoints = await findEndpoints(payments, url).catch((error: unknown) => {
    if (isForbidden(error)) return undefined;
    throw error;
  });
  if (!endpoints || (!isOurs && isLocal(shopUrl))) return { problems: [] };
  const own = isOurs ? endpoints.find((each) => hasSecret(each, webhookSecret)) : endpoints[0];
  if (!own) return { state: 'missing', problems: [`No webhook at Stripe leads to ${url}. ${making}`] };
  const others = isOurs ? endpoints.filter((each) => each !== own).map(({ id }) => id) : [];
  const isBroken = !isWhole(own);
  return {
    state: isBroken ? 'disabled, or without some events' : 'enabled, with all events',
    problems: [
      ...(isBroken ? [`The webhook at Stripe is disabled or lacks events. ${repairing}`] : []),
      ...(others.length > 0
        ? [
            `More webhooks at Stripe lead to this shop: ${others.join(', ')}. Delete them there: the shop refuses what they send.`,
          ]
        : []),
    ],
  };
}

const silenceMs = 3 * dayMs;
/** A payment page expires within a day, and its event follows within minutes. */
const expiredByMs = 25 * hourMs;

/** Payment pages have expired, and the shop has heard of none of them. */
async function findSilence({ db, payments, now }: PaymentsContext): Promise<string[]> {
  const { payments: proof } = await readProofs(db);
  const since = Math.max(now().getTime() - silenceMs, proof.provedAt?.getTime() ?? 0);
  const { data } = await withinDeadline(
    payments.checkout.sessions.list({
      status: 'expired',
      created: { gte: Math.floor(since / 1000), lte: Math.floor((now().getTime() - expiredByMs) / 1000) },
      limit: 100,
    }),
  );
  const ids = data.filter((session) => isOfShop(session, payments.shop)).map(({ id }) => id);
  if (ids.length === 0 || (await hasEventsAbout(db, ids))) return [];
  return [
    `Stripe's events do not arrive: ${countOf(ids.length, 'payment page')} expired in the last three days, and the shop heard of none. Press "Prove again" under Shop, Payments.`,
  ];
}
