import { expect, test } from 'vitest';
import { line, openSandbox, order } from '#tests/world/open-sandbox.ts';

test('a declined card leaves the session open and payable', async () => {
  const { stripe, control } = await openSandbox();
  const { id } = await stripe.checkout.sessions.create(order());
  const response = await control('POST', `/sessions/${id}/pay`, { card: '4000000000000002' });
  expect(response).toMatchObject({
    status: 402,
    json: { code: 'card_declined', error: 'Your card was declined.' },
  });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', payment_intent: null });
  expect((await control('POST', `/sessions/${id}/pay`, {})).status).toBe(200);
});

test.each([
  ['a wrong check digit', { card: '4242424242424241' }, 'card', 'invalid'],
  ['too few digits', { card: '4242' }, 'card', 'incomplete'],
  ['an expiry in the past', { expiry: '01 / 20' }, 'expiry', 'past'],
  ['a thirteenth month', { expiry: '13/40' }, 'expiry', 'incomplete'],
  ['a short security code', { cvc: '12' }, 'cvc', 'incomplete'],
  ['no email', { email: '' }, 'email', 'email'],
  ['an unknown state', { address: { state: 'ZZ' } }, 'state', 'state'],
  ['an unknown promotion code', { promotionCode: 'NOPE' }, 'promotion_code', 'invalid'],
])('%s is reported for its field, and nothing is paid', async (_, body, field, word) => {
  const { stripe, control } = await openSandbox();
  const { id } = await stripe.checkout.sessions.create(order());
  const response = await control('POST', `/sessions/${id}/pay`, body);
  expect(response).toMatchObject({
    status: 422,
    json: { fields: { [field]: expect.stringContaining(word) } },
  });
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
});

test('a late card completes the session unpaid and settles it later', async () => {
  const { stripe, control } = await openSandbox();
  const { id } = await stripe.checkout.sessions.create(order());
  const payment = await control('POST', `/sessions/${id}/pay`, { card: '4000 0000 0000 0341' });
  expect(payment.json).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  await expect.poll(async () => (await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  expect(session.payment_intent).toMatchObject({ status: 'succeeded', latest_charge: { paid: true } });
  const { data } = await stripe.events.list();
  expect(data.map((event) => event.type)).toEqual([
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
  ]);
});

test('only a pending late payment can be settled at once', async () => {
  const { stripe, control } = await openSandbox({ lateSettlementMs: 60 * 60 * 1000 });
  const { id } = await stripe.checkout.sessions.create(order());
  expect((await control('POST', `/sessions/${id}/settle`)).status).toBe(409);
  await control('POST', `/sessions/${id}/pay`, { card: '4000 0000 0000 0341' });
  expect((await control('POST', `/sessions/${id}/settle`)).status).toBe(200);
  await expect.poll(async () => (await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
});

test('a card that fails late leaves the session complete and unpaid', async () => {
  const { stripe, control } = await openSandbox();
  const { id } = await stripe.checkout.sessions.create(order());
  await control('POST', `/sessions/${id}/pay`, { card: '4000 0000 0000 0366' });
  await expect
    .poll(async () => (await stripe.events.list({ type: 'checkout.session.async_payment_failed' })).data)
    .toHaveLength(1);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  });
});

test('WELCOME10 takes ten percent off every line, and tax is calculated on the discounted amount', async () => {
  const { stripe, control } = await openSandbox();
  const line_items = [line('A', 16005, 1), line('B', 333, 3)];
  const { id } = await stripe.checkout.sessions.create(order({ line_items }));
  await control('POST', `/sessions/${id}/pay`, { promotionCode: 'welcome10', address: { state: 'NY' } });
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] });
  expect(session.total_details).toMatchObject({ amount_discount: 1700, amount_tax: 612 });
  expect(session.amount_total).toBe(17004 - 1700 + 612);
  const items = session.line_items?.data ?? [];
  for (const field of ['amount_discount', 'amount_tax', 'amount_total'] as const) {
    const expectedTotal = { amount_discount: 1700, amount_tax: 612, amount_total: session.amount_total }[
      field
    ];
    expect(items.reduce((sum, item) => sum + item[field], 0)).toBe(expectedTotal);
  }
  expect(session.discounts).toEqual([{ coupon: null, promotion_code: expect.stringMatching(/^promo_/) }]);
});

test('a free order needs no card and no payment intent, and names a customer', async () => {
  const { stripe, control } = await openSandbox();
  const { id } = await stripe.checkout.sessions.create(order());
  await control('POST', `/sessions/${id}/pay`, {
    promotionCode: 'ONTHEHOUSE',
    card: '',
    expiry: '',
    cvc: '',
  });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
    amount_total: 0,
    customer: expect.stringMatching(/^cus_/),
    customer_details: { email: 'buyer@example.com' },
  });
});

test('without automatic tax no tax is added', async () => {
  const { stripe, control } = await openSandbox();
  const { id } = await stripe.checkout.sessions.create(order({ automatic_tax: { enabled: false } }));
  await control('POST', `/sessions/${id}/pay`, { address: { state: 'CA' } });
  expect((await stripe.checkout.sessions.retrieve(id)).amount_total).toBe(16000);
});

test('a session that was paid cannot be paid again', async () => {
  const { stripe, control } = await openSandbox();
  const { id } = await stripe.checkout.sessions.create(order());
  const responses = await Promise.all([1, 2].map(() => control('POST', `/sessions/${id}/pay`, {})));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await stripe.events.list({ type: 'checkout.session.completed' })).data).toHaveLength(1);
});
