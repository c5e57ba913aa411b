import { expect, test } from 'vitest';
import fixtureKeys from '#tests/world/fixture-keys.json' with { type: 'json' };
import { openSandbox, order } from '#tests/world/open-sandbox.ts';

const update = { shipping: 'auto', address: 'auto' } as const;
const inCalifornia = { address: { state: 'CA' } };

/** Opens a session of a new customer. */
async function openSession(customer: object, more: object = {}) {
  const { stripe, control } = await openSandbox();
  const { id } = await stripe.customers.create({
    email: 'grace@example.com',
    name: 'Hopper LLC',
    ...customer,
  });
  const session = await stripe.checkout.sessions.create(
    order({ customer: id, customer_update: update, ...more }),
  );
  const pay = async (payment: object = inCalifornia) => {
    await control('POST', `/sessions/${session.id}/pay`, payment);
    return stripe.checkout.sessions.retrieve(session.id);
  };
  return { stripe, customerId: id, session, pay };
}

test('a customer is created, retrieved, updated and deleted', async () => {
  const { stripe } = await openSandbox();
  const created = await stripe.customers.create({ email: 'grace@example.com', metadata: { shopId: '1' } });
  expect(created).toMatchObject({ tax_exempt: 'none', metadata: { shopId: '1' }, name: null });
  await stripe.customers.update(created.id, { tax_exempt: 'exempt', name: 'Hopper LLC' });
  expect(await stripe.customers.retrieve(created.id)).toMatchObject({
    ...{ email: 'grace@example.com', name: 'Hopper LLC', tax_exempt: 'exempt' },
  });
  expect(await stripe.customers.del(created.id)).toMatchObject({ deleted: true });
  await expect(stripe.customers.retrieve(created.id)).rejects.toMatchObject({
    ...{ statusCode: 404, code: 'resource_missing' },
  });
  await expect(stripe.customers.create({ email: 'grace' })).rejects.toMatchObject({ param: 'email' });
});

test('an exempt customer pays no tax, with the email that the customer has', async () => {
  const { session, pay, customerId, stripe } = await openSession({ tax_exempt: 'exempt' });
  expect(session).toMatchObject({ customer: customerId, customer_email: null });
  expect(Object.keys(session)).toEqual(expect.arrayContaining(fixtureKeys.session));
  expect(await pay({ ...inCalifornia, email: 'other@example.com' })).toMatchObject({
    ...{ status: 'complete', amount_total: 16_000, total_details: { amount_tax: 0 } },
    customer_details: { email: 'grace@example.com', tax_exempt: 'exempt' },
    collected_information: { shipping_details: { address: { state: 'CA' } } },
  });
  expect(await stripe.customers.retrieve(customerId)).toMatchObject({
    shipping: { address: { state: 'CA' } },
  });
});

test('another customer is taxed by the address that is typed, or by the one that is saved', async () => {
  const { pay } = await openSession({});
  expect(await pay()).toMatchObject({ total_details: { amount_tax: 1160 } });
  const shipping = { name: 'Grace', address: { line1: '1 Main', state: 'OR', country: 'US' } };
  const saved = await openSession({ shipping }, { customer_update: { shipping: 'never' } });
  expect(await saved.pay()).toMatchObject({ total_details: { amount_tax: 0 } });
  const typed = await openSession({ shipping });
  expect(await typed.pay()).toMatchObject({ total_details: { amount_tax: 1160 } });
});

test('a session refuses what the provider refuses of customers', async () => {
  const { stripe } = await openSandbox();
  const { id } = await stripe.customers.create({});
  const create = (more: object) => stripe.checkout.sessions.create(order(more));
  await expect(create({ customer: id })).rejects.toMatchObject({ code: 'customer_tax_location_invalid' });
  await expect(
    create({ customer: id, customer_email: 'a@example.com', customer_update: update }),
  ).rejects.toMatchObject({ message: expect.stringContaining('only specify one of these parameters') });
  await expect(create({ customer_update: update })).rejects.toMatchObject({ param: 'customer_update' });
  await expect(create({ customer: 'cus_none', customer_update: update })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});
