import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PromotionCode } from '#domain/api/shop/promotions.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { ingestedOrder, newEmail, newSession, paymentOf, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
});
afterAll(() => world.close());

const newCode = () => `CODE-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
const wanted = (more: object = {}) => ({
  ...{ id: crypto.randomUUID(), code: newCode(), percentOff: 20, amountOff: null },
  ...{ lastDay: null, maxUses: null, isForFirstOrders: false, ...more },
});
const make = (body: object, { cookie } = owner) => studio(world, 'POST promotion-codes', { cookie, body });
const turn = (id: string, isActive: boolean) =>
  studio(world, `PUT promotion-codes/${id}/active`, { cookie: owner.cookie, body: { isActive } });
const undo = (changeId: string) =>
  studio(world, `POST changes/${changeId}/undo`, { cookie: owner.cookie, body: {} });

async function find(code: string): Promise<PromotionCode> {
  const { codes } = (await studio(world, 'GET promotion-codes', owner)).json();
  const found = codes.find((each: PromotionCode) => each.code === code);
  if (!found) throw new Error(`${code} is not listed.`);
  return found;
}

async function made(more: object = {}): Promise<PromotionCode> {
  const body = wanted(more);
  const response = await make(body);
  expect(response.statusCode, response.body).toBe(204);
  return find(body.code);
}

async function buyWith(promotionCode: string) {
  const session = await newSession(world);
  await paySession(world, session, { email: newEmail(), promotionCode });
  return { session, order: await ingestedOrder(world, session) };
}

const sentences = async () => JSON.stringify((await studio(world, 'GET changes', owner)).json());

describe('a promotion code', () => {
  test('is made with its limits, listed and written in the log', async () => {
    const lastDay = isoDay(new Date(Date.now() + 30 * dayMs));
    const code = newCode();
    await make(
      wanted({
        ...{ code: code.toLowerCase(), percentOff: null, amountOff: 4950 },
        ...{ lastDay, maxUses: 3, isForFirstOrders: true },
      }),
    );
    expect(await find(code)).toMatchObject({
      ...{ percentOff: null, amountOff: 4950, lastDay, maxUses: 3, uses: 0, isForFirstOrders: true },
      ...{ isActive: true, canSwitchOn: false, sales: { orders: 0, net: 0, discount: 0 } },
    });
    expect(await sentences()).toContain(`made the promotion code ${code}: $49.50 off`);
  });

  test('is made once, however often the form is sent', async () => {
    const body = wanted();
    const answers = await Promise.all([make(body), make(body), make(body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect((await world.provider.promotionCodes.list({ code: body.code })).data).toHaveLength(1);
    expect((await sentences()).split(`made the promotion code ${body.code}`)).toHaveLength(2);
  });

  test('is refused at the field that is wrong', async () => {
    const { code } = await made();
    const past = isoDay(new Date(Date.now() - dayMs));
    const refused: [more: object, field: string][] = [
      [{ code }, 'code'],
      [{ code: 'TWO WORDS' }, 'code'],
      [{ code: '' }, 'code'],
      [{ percentOff: 0 }, 'percentOff'],
      [{ percentOff: 101 }, 'percentOff'],
      [{ percentOff: 12.5 }, 'percentOff'],
      [{ percentOff: null }, 'percentOff'],
      [{ amountOff: 500 }, 'percentOff'],
      [{ percentOff: null, amountOff: 0 }, 'amountOff'],
      [{ lastDay: past }, 'lastDay'],
      [{ maxUses: 0 }, 'maxUses'],
    ];
    for (const [more, field] of refused) {
      const response = await make(wanted(more));
      expect(response.statusCode, JSON.stringify(more)).toBe(400);
      expect(Object.keys(response.json().fields)).toContain(field);
    }
    expect((await make(wanted({ code }))).json().error).toContain('Switch it off first');
    expect((await make(wanted({ lastDay: isoDay(new Date()) }))).statusCode).toBe(204);
  });

  test('is switched off and on again, each of which can be undone', async () => {
    const { id, code } = await made();
    const off = await turn(id, false);
    expect(off.statusCode, off.body).toBe(204);
    expect((await turn(id, false)).headers['studio-change']).toBeUndefined();
    expect(await find(code)).toMatchObject({ isActive: false, canSwitchOn: true });
    const [changeId = '', kind] = String(off.headers['studio-change']).split(' ');
    expect(kind).toBe('promotion-code.switched-off');
    expect((await undo(changeId)).statusCode).toBe(204);
    expect(await find(code)).toMatchObject({ isActive: true });
    await turn(id, false);
    expect((await turn(id, true)).statusCode).toBe(204);
    expect(await sentences()).toContain(`switched the promotion code ${code} on again`);
  });

  test('is switched on, also by an undo, only after a fresh verification', async () => {
    const { id, code } = await made();
    const { db } = world.shop.database;
    const age = (minutes: number) =>
      db.execute(
        sql`update staff_sessions set verified_at = verified_at - make_interval(mins => ${minutes})`,
      );
    await age(6);
    const off = await turn(id, false);
    expect(off.statusCode, off.body).toBe(204);
    const [changeId = ''] = String(off.headers['studio-change']).split(' ');
    for (const refused of [await turn(id, true), await undo(changeId)])
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    expect(await find(code)).toMatchObject({ isActive: false });
    await age(-6);
    expect((await turn(id, true)).statusCode).toBe(204);
  });

  test('that was made by mistake is undone by switching it off', async () => {
    const body = wanted();
    const response = await make(body);
    const [changeId = ''] = String(response.headers['studio-change']).split(' ');
    await undo(changeId);
    expect(await find(body.code)).toMatchObject({ isActive: false, canSwitchOn: true });
  });

  test('whose text another one has is not switched on', async () => {
    const { id, code } = await made();
    await turn(id, false);
    await made({ code });
    const response = await turn(id, true);
    expect(response.statusCode).toBe(409);
    expect(response.json().error).toContain('already exists');
  });

  test('that does not exist is not found', async () => {
    expect((await turn('promo_none', false)).statusCode).toBe(404);
  });

  test('is read by books, who change nothing', async () => {
    const books = await newStaff(world, { role: 'books' });
    expect((await studio(world, 'GET promotion-codes', books)).json()).toMatchObject({ mode: 'sandbox' });
    expect((await make(wanted(), books)).statusCode).toBe(403);
  });
});

describe('what a code has brought in', () => {
  test('is the net amount of its paid orders, also after a refund and a lost dispute', async () => {
    const { id, code } = await made({ maxUses: 3 });
    const first = await buyWith(code);
    await buyWith(code);
    const { amountTotal, amountTax } = first.order;
    const net = 2 * (amountTotal - amountTax);
    expect(await find(code)).toMatchObject({
      ...{ id, uses: 2, maxUses: 3, sales: { orders: 2, net, discount: 2 * first.order.amountDiscount } },
    });
    const shown = await studio(world, `GET orders/${first.order._id}`, owner);
    expect(shown.json()).toMatchObject({ promotionCode: code });
    const payment = await paymentOf(world, first.session);
    await world.provider.refunds.create({ payment_intent: payment, amount: 5000 });
    await expect.poll(async () => (await find(code)).sales.net).toBe(net - 5000);
    const disputed = await buyWith(code);
    const dispute = await world.sandbox<{ id: string }>(`/sandbox/sessions/${disputed.session}/dispute`, {});
    await world.sandbox(`/sandbox/disputes/${dispute.id}/close`, { status: 'lost' });
    await expect.poll(async () => (await find(code)).sales).toMatchObject({ orders: 3, net: net - 5000 });
    expect(await find(code)).toMatchObject({ isActive: false, canSwitchOn: false, uses: 3 });
  });

  test('is in the export of orders, beside the amounts', async () => {
    const { code } = await made();
    await buyWith(code);
    const year = new Date().getFullYear();
    const csv = await studio(world, `GET figures/orders?from=${year}-01-01&to=${year}-12-31`, owner);
    expect(csv.body).toContain('Promotion code');
    expect(csv.body).toContain(code);
  });
});

describe('a key without the permissions', () => {
  const restrict = (lacks: string[]) => world.sandbox('/sandbox/keys/sk_test_shop', { lacks });

  test('is named on the page of codes only, and orders are made with the id of the code', async () => {
    const { id, code } = await made();
    await restrict(['rak_promotion_code_write', 'rak_promotion_code_read']);
    try {
      const page = await studio(world, 'GET promotion-codes', owner);
      expect(page.statusCode, page.body).toBe(200);
      expect(page.json().problem).toContain('Promotion Codes (Write)');
      const { session, order } = await buyWith(code);
      expect(session).toContain('cs_test_');
      const shown = await studio(world, `GET orders/${order._id}`, owner);
      expect([id, code]).toContain(shown.json().promotionCode);
      const refused = await make(wanted());
      expect(refused.statusCode).toBe(409);
      expect(refused.json().error).toContain('Coupons (Write) and Promotion Codes (Write)');
    } finally {
      await restrict([]);
    }
  });

  test('or a provider that does not answer is a sentence', async () => {
    await world.setFaults({ api: { status: 503 } });
    const response = await make(wanted());
    await world.setFaults();
    expect(response.statusCode).toBe(502);
    expect(response.json().error).toContain('never makes a code twice');
  });
});
