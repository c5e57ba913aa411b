import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openSandbox, order, stripeFor } from '#tests/world/open-sandbox.ts';

type CodeParams = Omit<Stripe.PromotionCodeCreateParams, 'promotion'>;

async function openPromotions() {
  const { stripe, control, sandbox } = await openSandbox();
  const createCode = async (
    params: CodeParams,
    coupon: Stripe.CouponCreateParams = { percent_off: 20, duration: 'once' },
  ) =>
    stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: (await stripe.coupons.create(coupon)).id },
      ...params,
    });
  const buy = async (promotionCode: string, email = 'buyer@example.com') => {
    const { id } = await stripe.checkout.sessions.create(order());
    const { status, json } = await control('POST', `/sessions/${id}/pay`, { promotionCode, email });
    return { status, json, session: await stripe.checkout.sessions.retrieve(id) };
  };
  return { stripe, control, sandbox, createCode, buy };
}

test('a buyer pays with a code that was created, and the code counts its uses', async () => {
  const { stripe, createCode, buy } = await openPromotions();
  const { id, code } = await createCode({ code: 'Autumn20' });
  expect(code).toBe('AUTUMN20');
  const { session } = await buy('autumn20');
  expect(session).toMatchObject({
    status: 'complete',
    total_details: { amount_discount: 3200 },
    discounts: [{ promotion_code: id }],
  });
  expect(await stripe.promotionCodes.retrieve(id, { expand: ['promotion.coupon'] })).toMatchObject({
    active: true,
    times_redeemed: 1,
    promotion: { coupon: { percent_off: 20, times_redeemed: 1 } },
  });
});

test('an amount takes off at most the price of the prints', async () => {
  const { createCode, buy } = await openPromotions();
  const amountOff = (amount_off: number) => ({ amount_off, currency: 'usd', duration: 'once' }) as const;
  await createCode({ code: 'FIFTY' }, amountOff(5000));
  await createCode({ code: 'THOUSAND' }, amountOff(100_000));
  expect((await buy('FIFTY')).session.total_details).toMatchObject({ amount_discount: 5000 });
  expect((await buy('THOUSAND')).session.total_details).toMatchObject({ amount_discount: 16_000 });
});

test('a code that is switched off is refused, and works again when it is switched on', async () => {
  const { stripe, createCode, buy } = await openPromotions();
  const { id } = await createCode({ code: 'PAUSE' });
  expect(await stripe.promotionCodes.update(id, { active: false })).toMatchObject({ active: false });
  expect((await buy('PAUSE')).status).toBe(422);
  await stripe.promotionCodes.update(id, { active: true });
  expect((await buy('PAUSE')).status).toBe(200);
});

test('a code that is switched off after it was applied is taken off before the buyer pays', async () => {
  const { stripe, sandbox, createCode } = await openPromotions();
  const { id } = await createCode({ code: 'LATE' });
  const session = await stripe.checkout.sessions.create(order());
  const send = (fields: Record<string, string>) =>
    fetch(`${sandbox.url}/pay/${session.id}`, { method: 'POST', body: new URLSearchParams(fields) });
  expect(await (await send({ action: 'apply', promotion_code: 'LATE' })).text()).toContain('Discount (LATE)');
  await stripe.promotionCodes.update(id, { active: false });
  const refused = await send({ action: 'pay', email: 'buyer@example.com' });
  const page = await refused.text();
  expect(refused.status).toBe(422);
  expect(page).toContain('This code is no longer valid.');
  expect(page).not.toContain('Discount (LATE)');
});

test('a code is no longer active when its time is over', async () => {
  const { stripe, createCode, buy } = await openPromotions();
  const { id } = await createCode({ code: 'BRIEF', expires_at: Math.floor(Date.now() / 1000) + 5 });
  await expect
    .poll(async () => (await stripe.promotionCodes.retrieve(id)).active, { timeout: 20_000 })
    .toBe(false);
  expect((await buy('BRIEF')).status).toBe(422);
});

test('a code without its coupon is not active, and cannot be switched on', async () => {
  const { stripe, createCode, buy } = await openPromotions();
  const { id, promotion } = await createCode({ code: 'ORPHAN' });
  await stripe.coupons.del(String(promotion.coupon));
  expect(await stripe.promotionCodes.retrieve(id)).toMatchObject({ active: false });
  await expect(stripe.promotionCodes.update(id, { active: true })).rejects.toMatchObject({ statusCode: 400 });
  expect((await buy('ORPHAN')).status).toBe(422);
});

test('a code has as many uses as it allows', async () => {
  const { stripe, createCode, buy } = await openPromotions();
  const { id } = await createCode({ code: 'ONCE', max_redemptions: 1 });
  expect((await buy('ONCE', 'a@example.com')).status).toBe(200);
  expect((await buy('ONCE', 'b@example.com')).status).toBe(422);
  expect(await stripe.promotionCodes.retrieve(id)).toMatchObject({ active: false, times_redeemed: 1 });
});

test('a code for first orders is refused to a buyer who has paid before, and the full price is shown', async () => {
  const { createCode, buy } = await openPromotions();
  await createCode({ code: 'HELLO', restrictions: { first_time_transaction: true } });
  expect((await buy('HELLO')).status).toBe(200);
  const second = await buy('HELLO');
  expect(second.status).toBe(422);
  expect(second.session).toMatchObject({ status: 'open', amount_total: 16_000, discounts: [] });
});

test('the API refuses what the provider refuses', async () => {
  const { stripe, createCode } = await openPromotions();
  await createCode({ code: 'TAKEN' });
  await expect(createCode({ code: 'taken' })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    message: 'An active promotion code with `code: TAKEN` already exists.',
  });
  await expect(createCode({ code: 'TWO WORDS' })).rejects.toMatchObject({ param: 'code' });
  await expect(createCode({ expires_at: 1_700_000_000 })).rejects.toMatchObject({ param: 'expires_at' });
  await expect(stripe.coupons.create({ percent_off: 101 })).rejects.toMatchObject({ param: 'percent_off' });
  await expect(stripe.coupons.create({ amount_off: 500 })).rejects.toMatchObject({ param: 'currency' });
  await expect(stripe.coupons.create({})).rejects.toMatchObject({ statusCode: 400 });
  await expect(
    stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: 'none' } }),
  ).rejects.toMatchObject({ code: 'resource_missing', param: 'promotion[coupon]' });
});

test('the text of a code is free again when the code is switched off', async () => {
  const { stripe, createCode } = await openPromotions();
  const first = await createCode({ code: 'AGAIN' });
  await stripe.promotionCodes.update(first.id, { active: false });
  await createCode({ code: 'AGAIN' });
  await expect(stripe.promotionCodes.update(first.id, { active: true })).rejects.toThrow('already exists');
  expect((await stripe.promotionCodes.list({ code: 'AGAIN' })).data).toHaveLength(2);
});

test('three hundred codes are listed in pages with their coupons', async () => {
  const { stripe } = await openPromotions();
  const { id } = await stripe.coupons.create({ percent_off: 5, duration: 'once' });
  for (let number = 0; number < 300; number += 1)
    await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: id },
      code: `CODE-${number}`,
    });
  const pages = stripe.promotionCodes.list({ limit: 100, expand: ['data.promotion.coupon'] });
  const listed = await pages.autoPagingToArray({ limit: 1000 });
  expect(new Set(listed.map(({ code }) => code)).size).toBe(302);
  expect(listed[0]).toMatchObject({ code: 'CODE-299', promotion: { coupon: { id, percent_off: 5 } } });
});

test('one idempotency key creates one code', async () => {
  const { stripe } = await openPromotions();
  const { id } = await stripe.coupons.create({ percent_off: 5, duration: 'once' });
  const create = () =>
    stripe.promotionCodes.create(
      { promotion: { type: 'coupon', coupon: id }, code: 'DOUBLE' },
      { idempotencyKey: 'request-1' },
    );
  expect((await create()).id).toBe((await create()).id);
  expect((await stripe.promotionCodes.list({ code: 'DOUBLE' })).data).toHaveLength(1);
});

test('a key that may not write promotion codes is told so', async () => {
  const { sandbox, control } = await openPromotions();
  await control('POST', '/keys/rk_test_narrow', { lacks: ['rak_promotion_code_write'] });
  const narrow = stripeFor(sandbox.port, 'rk_test_narrow');
  await expect(narrow.promotionCodes.update('promo_none', { active: false })).rejects.toMatchObject({
    type: 'StripePermissionError',
  });
});
