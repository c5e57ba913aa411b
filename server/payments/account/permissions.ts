import Stripe from 'stripe';
import { withinDeadline } from '../open-payments.ts';

/** What a restricted key must be allowed, as the provider's form names it. */
interface Permission {
  name: string;
  access: 'Read' | 'Write';
}

interface TriedPermission extends Permission {
  /** As the provider's API names it. */
  id: string;
  /** A call that changes nothing: it reads, or is about something that does not exist. */
  try(stripe: Stripe): Promise<unknown>;
}

/** Every permission that the shop uses. Writing includes reading. */
const permissions: readonly TriedPermission[] = [
  {
    ...{ id: 'rak_checkout_session_write', name: 'Checkout Sessions', access: 'Write' },
    try: (stripe) => stripe.checkout.sessions.expire('cs_test_none'),
  },
  {
    ...{ id: 'rak_payment_intent_read', name: 'Payment Intents', access: 'Read' },
    try: (stripe) => stripe.paymentIntents.retrieve('pi_none'),
  },
  {
    ...{ id: 'rak_charge_read', name: 'Charges', access: 'Read' },
    try: (stripe) => stripe.charges.retrieve('ch_none'),
  },
  {
    ...{ id: 'rak_refund_write', name: 'Refunds', access: 'Write' },
    try: (stripe) => stripe.refunds.create({ payment_intent: 'pi_none' }),
  },
  {
    ...{ id: 'rak_dispute_write', name: 'Disputes', access: 'Write' },
    try: (stripe) => stripe.disputes.update('dp_none', { submit: false }),
  },
  {
    ...{ id: 'rak_product_read', name: 'Products', access: 'Read' },
    try: (stripe) => stripe.products.retrieve('prod_none'),
  },
  {
    ...{ id: 'rak_file_write', name: 'Files', access: 'Write' },
    // There is no such purpose, so nothing is stored.
    try: (stripe) =>
      stripe.files.create({
        purpose: 'none',
        file: { name: 'none.pdf', type: 'application/pdf', data: 'none' },
      }),
  },
  {
    ...{ id: 'rak_webhook_write', name: 'Webhook Endpoints', access: 'Write' },
    try: (stripe) => stripe.webhookEndpoints.del('we_none'),
  },
  {
    ...{ id: 'rak_tax_settings_read', name: 'Tax Settings', access: 'Read' },
    try: (stripe) => stripe.tax.settings.retrieve(),
  },
  {
    ...{ id: 'rak_tax_registration_read', name: 'Tax Registrations', access: 'Read' },
    try: (stripe) => stripe.tax.registrations.list({ limit: 1 }),
  },
  {
    ...{ id: 'rak_accounts_kyc_basic_read', name: 'Account', access: 'Read' },
    try: (stripe) => stripe.accounts.retrieveCurrent(),
  },
];

/** What the page of promotion codes needs. A shop without them sells all the same, so its key is not refused for them. */
const promotionPermissions = [
  { id: 'rak_coupon_write', name: 'Coupons', access: 'Write' },
  { id: 'rak_promotion_code_write', name: 'Promotion Codes', access: 'Write' },
] as const;

/** What offers to trade clients without sales tax need. Any other shop sells without it. */
const customerPermission: TriedPermission = {
  ...{ id: 'rak_customer_write', name: 'Customers', access: 'Write' },
  try: (stripe) => stripe.customers.update('cus_none', { tax_exempt: 'exempt' }),
};

const usedPermissions: readonly Permission[] = permissions.map(named);

function named({ name, access }: Permission): Permission {
  return { name, access };
}

/** Every permission that a key may have, in the order in which the studio lists them. */
export const listedPermissions: readonly ListedPermission[] = [
  ...usedPermissions.map((each) => ({ ...each, neededFor: null, isTried: true })),
  { ...named(customerPermission), neededFor: 'trade clients', isTried: true },
  ...promotionPermissions.map((each) => ({ ...named(each), neededFor: 'promotion codes', isTried: false })),
];

interface ListedPermission extends Permission {
  /** The one thing that it is for. Null: no shop can sell without it. */
  neededFor: string | null;
  isTried: boolean;
}

/** The provider's form for a restricted key, filled in. */
export function keyForm(mode: 'test' | 'live'): string {
  const query = [...permissions, customerPermission, ...promotionPermissions]
    .map(({ id }) => `&permissions%5B%5D=${id}`)
    .join('');
  const folder = mode === 'test' ? '/test' : '';
  return `https://dashboard.stripe.com${folder}/apikeys/create?name=Passepartout${query}`;
}

/** The provider does not know the key, or it was revoked. */
export function isKeyRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAuthenticationError;
}

/** The key is known, but may not make the call. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Stripe.errors.StripePermissionError;
}

/** Tries every permission at once. @returns those that the key lacks. @throws the provider's error for a call that it did not answer */
export async function findMissingPermissions(stripe: Stripe): Promise<Permission[]> {
  const missing = await withinDeadline(Promise.all(permissions.map((each) => lacks(stripe, each))));
  return usedPermissions.filter((_, index) => missing[index]);
}

async function lacks(stripe: Stripe, permission: TriedPermission): Promise<boolean> {
  try {
    await permission.try(stripe);
    return false;
  } catch (error) {
    if (isForbidden(error)) return true;
    // It was allowed, and has found nothing.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw error;
  }
}

/** The permission that payments of trade clients need, if the key lacks it. @throws the provider's error if it did not answer */
export async function findMissingCustomerPermission(stripe: Stripe): Promise<Permission[]> {
  return (await withinDeadline(lacks(stripe, customerPermission))) ? [named(customerPermission)] : [];
}

/** For a key that may not do what payments of trade clients need. */
export const customerPermissionNamed = listPermissions([customerPermission]);

/** For a key that may not do what the page of promotion codes asks for. */
export const promotionPermissionsNamed = listPermissions(promotionPermissions);

/** `Refunds (Write)`, and the same for several. */
export function listPermissions(listed: readonly Permission[]): string {
  return new Intl.ListFormat('en-US').format(listed.map(({ name, access }) => `${name} (${access})`));
}
