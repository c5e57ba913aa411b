import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import fixtureKeys from '#tests/world/fixture-keys.json' with { type: 'json' };
import { line, openSandbox, order, stripeFor } from '#tests/world/open-sandbox.ts';

/** `fixtureKeys` are the keys of the provider's published fixtures (openapi/fixtures3.json). A charge's `refunds` are left out. */

test("a new session is open, unpaid and has the provider's keys", async () => {
  const { stripe, sandbox } = await openSandbox();
  const session = await stripe.checkout.sessions.create(order());
  const { lastResponse: _, ...body } = session;
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_subtotal: 16000,
    amount_total: 16000,
    automatic_tax: { enabled: true, status: 'requires_location_inputs' },
    metadata: { checkoutId: 'chk_1' },
    success_url: 'https://shop.test/success?session_id={CHECKOUT_SESSION_ID}',
    expires_at: session.created + 24 * 3600,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  });
  expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{58,}$/);
  expect(session.url).toBe(`${sandbox.url}/pay/${session.id}`);
  expect(Object.keys(body).sort()).toEqual([...fixtureKeys.session, 'allowed_payment_method_types'].sort());
});

test("a paid session has address, totals, payment intent and charge, each with the provider's keys", async () => {
  const { stripe, control } = await openSandbox();
  const { id } = await stripe.checkout.sessions.create(order());
  const payment = await control('POST', `/sessions/${id}/pay`, {
    email: 'ann@example.com',
    address: { state: 'CA' },
  });
  expect(payment.status).toBe(200);
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['line_items.data.price.product', 'payment_intent.latest_charge'],
  });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    amount_total: 17160,
    total_details: { amount_tax: 1160 },
    customer_details: { email: 'ann@example.com', address: { state: 'CA', country: 'US' } },
    collected_information: { shipping_details: { address: { state: 'CA' } } },
    automatic_tax: { status: 'complete' },
  });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  expect(intent).toMatchObject({ amount: 17160, status: 'succeeded', metadata: { checkoutId: 'chk_1' } });
  expect(charge).toMatchObject({ amount: 17160, paid: true, payment_intent: intent.id });
  const item = session.line_items?.data[0];
  const price = item?.price as Stripe.Price;
  const product = price.product as Stripe.Product;
  expect(item).toMatchObject({ quantity: 1, amount_subtotal: 16000, amount_tax: 1160, amount_total: 17160 });
  expect(product).toMatchObject({ name: 'Misty Ridge', metadata: { productId: 'p1', sizeKey: 'small' } });
  expect(String(price.unit_amount_decimal)).toBe('16000');
  expect(Object.keys(intent)).toEqual(expect.arrayContaining(fixtureKeys.paymentIntent));
  expect(Object.keys(charge)).toEqual(expect.arrayContaining(fixtureKeys.charge));
  expect(Object.keys(item ?? {})).toEqual(expect.arrayContaining(fixtureKeys.item));
  expect(Object.keys(price)).toEqual(expect.arrayContaining(fixtureKeys.price));
  expect(Object.keys(product)).toEqual(expect.arrayContaining(fixtureKeys.product));
});

test('expand accepts the bracket form that other clients send', async () => {
  const { stripe, sandbox } = await openSandbox();
  const { id } = await stripe.checkout.sessions.create(order());
  const response = await fetch(`${sandbox.url}/v1/checkout/sessions/${id}?expand[]=line_items`, {
    headers: { authorization: 'Bearer sk_test_x' },
  });
  const session = (await response.json()) as Stripe.Checkout.Session;
  expect(session.line_items?.data).toHaveLength(1);
});

test('a session contains the first ten line items, and their list has all of them', async () => {
  const { stripe } = await openSandbox();
  const lines = Array.from({ length: 13 }, (_, index) => line(`Print ${index}`, 1000 + index));
  const session = await stripe.checkout.sessions.create(order({ line_items: lines, expand: ['line_items'] }));
  expect(session.line_items).toMatchObject({ has_more: true });
  expect(session.line_items?.data).toHaveLength(10);
  const names = [];
  for await (const item of stripe.checkout.sessions.listLineItems(session.id, { limit: 5 }))
    names.push(item.description);
  expect(names).toEqual(lines.map((_, index) => `Print ${index}`));
});

test('sessions are filtered by status, time and payment intent, and paged', async () => {
  const { stripe, control } = await openSandbox();
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) ids.push((await stripe.checkout.sessions.create(order())).id);
  const newestFirst = ids.toReversed();
  await control('POST', `/sessions/${ids[1]}/pay`, {});
  const listedIds: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 2 })) listedIds.push(session.id);
  expect(listedIds).toEqual(newestFirst);
  const completeSessions = await stripe.checkout.sessions.list({ status: 'complete', created: { gte: 1 } });
  expect(completeSessions.data.map((session) => session.id)).toEqual([ids[1]]);
  const intent = String(completeSessions.data[0]?.payment_intent);
  expect((await stripe.checkout.sessions.list({ payment_intent: intent })).data).toHaveLength(1);
  expect((await stripe.checkout.sessions.list({ created: { gte: 4102444800 } })).data).toEqual([]);
});

test('an expired session cannot be paid or expired again', async () => {
  const { stripe, control } = await openSandbox();
  const { id } = await stripe.checkout.sessions.create(order());
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
  expect((await control('POST', `/sessions/${id}/pay`, {})).status).toBe(409);
});

test('a session expires at its time, and the shop gets an event', async () => {
  const { stripe, control } = await openSandbox();
  const { id } = await stripe.checkout.sessions.create(order());
  await control('POST', `/sessions/${id}/time-out`);
  await expect.poll(async () => (await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
  await expect
    .poll(async () => (await stripe.events.list({ type: 'checkout.session.expired' })).data)
    .toHaveLength(1);
});

test("an unknown session, a wrong key and a missing key cause the provider's errors", async () => {
  const { stripe, sandbox } = await openSandbox();
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    param: 'session',
    statusCode: 404,
    requestId: expect.stringMatching(/^req_/),
    doc_url: expect.stringContaining('resource-missing'),
  });
  await expect(stripeFor(sandbox.port, 'sk_live_1').checkout.sessions.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
  expect((await fetch(`${sandbox.url}/v1/events`)).status).toBe(401);
});

test('a call that the sandbox does not have is a 404 that names it', async () => {
  const { stripe } = await openSandbox();
  await expect(stripe.coupons.retrieve('WELCOME10')).rejects.toMatchObject({
    statusCode: 404,
    message: 'Unrecognized request URL (GET: /v1/coupons/WELCOME10).',
  });
});

test.each([
  ['an unknown parameter', { colour: 'red' }, 'parameter_unknown', 'colour'],
  ['no success address', { success_url: undefined }, 'parameter_missing', 'success_url'],
  ['no lines', { line_items: undefined }, 'parameter_missing', 'line_items'],
  ['a broken address', { cancel_url: 'nowhere' }, 'url_invalid', 'cancel_url'],
  ['a broken email', { customer_email: 'ann' }, 'email_invalid', 'customer_email'],
  ['an expiry that is too soon', { expires_at: Math.floor(Date.now() / 1000) + 60 }, undefined, 'expires_at'],
  [
    'a country that is not served',
    { shipping_address_collection: { allowed_countries: ['CU'] } },
    undefined,
    'shipping_address_collection[allowed_countries][0]',
  ],
  ['a total over $999,999.99', { line_items: [line('Wall', 50_000_000, 2)] }, 'amount_too_large', undefined],
  ['101 lines', { line_items: Array.from({ length: 101 }, () => line()) }, undefined, 'line_items'],
  [
    'half a cent',
    { line_items: [line('x', 10.5)] },
    'parameter_invalid_integer',
    'line_items[0][price_data][unit_amount]',
  ],
])('a request with %s is refused, and the error names the parameter', async (_, changes, code, param) => {
  const { stripe } = await openSandbox();
  const request = order(changes as Partial<Stripe.Checkout.SessionCreateParams>);
  await expect(stripe.checkout.sessions.create(request)).rejects.toSatisfy(
    (error: Stripe.errors.StripeError) =>
      error.statusCode === 400 && error.code === code && (param === undefined || error.param === param),
  );
});
