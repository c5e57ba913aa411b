import { setTimeout as pause } from 'node:timers/promises';
import { sessionIn } from '#tests/world/buy.ts';
import { type Answer, askOnce, askPatiently, json } from './ask-patiently.ts';
import type { PurchasePlan } from './purchase-plan.ts';

/** What a buyer saw. */
export interface Purchase {
  plan: PurchasePlan;
  session: string | undefined;
  /** As far as the buyer can see. `accepted` means that the payment page redirected to the confirmation. */
  outcome: 'accepted' | 'declined' | 'left' | 'gave up';
  acceptedAt: number | undefined;
  /** Errors that no fault excuses. */
  complaints: string[];
}

interface ShopForBuyers {
  shopUrl: string;
  /** The access tokens of members. */
  memberTokens: readonly string[];
}

const patienceMs = 90_000;

/** Carries out a plan over HTTP, as a browser and its user would. */
export async function buy(shop: ShopForBuyers, plan: PurchasePlan): Promise<Purchase> {
  const purchase: Purchase = {
    plan,
    session: undefined,
    outcome: 'gave up',
    acceptedAt: undefined,
    complaints: [],
  };
  await askPatiently(`${shop.shopUrl}/api/shop/all-prints`, {}, patienceMs);
  const pages = await pressCheckout(shop, purchase);
  const [page] = pages;
  if (!page) return purchase;
  purchase.session = sessionIn(page);
  if (new Set(pages.map(sessionIn)).size > 1) purchase.complaints.push('one cart opened two payment pages');
  await pay(purchase, pages);
  if (purchase.outcome === 'accepted') await returnToShop(shop, purchase);
  return purchase;
}

/** Returns the URLs of the payment pages, one for each press that got a response. */
async function pressCheckout(
  { shopUrl, memberTokens }: ShopForBuyers,
  { plan, complaints }: Purchase,
): Promise<string[]> {
  const token = plan.isMember && memberTokens[plan.number % memberTokens.length];
  const headers = {
    'idempotency-key': `cart-${plan.email}`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const url = `${shopUrl}/api/checkout/create-checkout-session`;
  const press = () => askPatiently(url, json({ items: plan.items }, headers), patienceMs);
  const answers = await Promise.all(plan.checkout === 'once' ? [press()] : [press(), press()]);
  return answers.flatMap((answer) => {
    if (answer?.status === 200) return [JSON.parse(answer.text).url];
    if (answer) complaints.push(`the checkout returned ${answer.status}: ${answer.text}`);
    return [];
  });
}

async function pay(purchase: Purchase, pages: string[]): Promise<void> {
  const { cards, checkout } = purchase.plan;
  purchase.outcome = 'left';
  const tabs = checkout === 'two tabs' ? pages : pages.slice(0, 1);
  for (const card of cards) {
    const answers = await Promise.all(tabs.map((page) => payInTab(page, purchase, card)));
    const isAccepted = answers.some((answer) => answer?.status === 303);
    purchase.outcome = isAccepted ? 'accepted' : answers[0] ? 'declined' : 'gave up';
    if (!isAccepted) continue;
    purchase.acceptedAt = Date.now();
    return;
  }
}

async function payInTab(page: string, { plan, complaints }: Purchase, card: string) {
  await askPatiently(page, {}, patienceMs);
  const form = new URLSearchParams({
    ...{
      action: 'pay',
      email: plan.email,
      name: 'Ansel Ward',
      phone: '503 555 0142',
      line1: '12 Gallery Row',
      line2: '',
    },
    ...{ city: 'Portland', state: 'OR', zip: '97201', card, expiry: nextYear(), cvc: '123' },
    promotion_code: plan.promotionCode,
  });
  const answer = await askPatiently(page, { method: 'POST', body: form }, patienceMs);
  if (answer && ![303, 402].includes(answer.status)) {
    complaints.push(`the payment page returned ${answer.status}`);
  }
  return answer;
}

function nextYear(): string {
  return `12 / ${String((new Date().getFullYear() + 1) % 100).padStart(2, '0')}`;
}

/** Makes the requests of the page at /success, which shows the session and ingests it. */
async function returnToShop(shop: ShopForBuyers, purchase: Purchase): Promise<void> {
  const { returns } = purchase.plan;
  if (returns === 'never') return;
  if (returns === 'impatiently') {
    const leaving = new AbortController();
    const firstIngest = ingest(shop, purchase, { signal: leaving.signal }, 1).catch(() => undefined);
    await pause(purchase.plan.number % 60);
    leaving.abort();
    await firstIngest;
  }
  await Promise.all(
    Array.from({ length: returns === 'twice' ? 2 : 1 }, () => ingest(shop, purchase, {}, patienceMs)),
  );
}

async function ingest(
  { shopUrl }: ShopForBuyers,
  { session, complaints }: Purchase,
  options: RequestInit,
  patience: number,
): Promise<void> {
  await askOnce(`${shopUrl}/success?session_id=${session}`, options).catch(() => undefined);
  await askPatiently(`${shopUrl}/api/checkout/session?sessionid=${session}`, options, patience);
  const body = json({ sessionid: session ?? '' });
  const answer = await askPatiently(
    `${shopUrl}/api/orders/ingest-session`,
    { ...body, ...options },
    patience,
  );
  if (answer && answer.status !== 200) complaints.push(describeRefusal(answer));
}

function describeRefusal({ status, text }: Answer): string {
  return `the success page got ${status}: ${text}`;
}
