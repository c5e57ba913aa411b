import EasyPost from '@easypost/api';
import { expect, test } from 'vitest';
import { isPhone } from '#domain/phone-schema.ts';
import { openReceiver } from '#tests/world/open-receiver.ts';
import { openSandbox } from '#tests/world/open-sandbox.ts';
import type { SandboxOptions } from '../start-sandbox.ts';

const secret = 'sécret';

/** The provider's own SDK, connected to a sandbox. */
async function openProvider(options: Partial<SandboxOptions> = {}) {
  const { sandbox, control } = await openSandbox({ labelsWebhookSecret: secret, ...options });
  const provider = new EasyPost('EZTK123', { baseUrl: `${sandbox.url}/v2/` });
  return { provider, control, url: sandbox.url };
}

const home = {
  ...{ name: 'Ada Lind', street1: '12 Gallery Row', city: 'Portland', state: 'OR', zip: '97201' },
  phone: '+15035550142',
};

const parcel = { length: 26, width: 22, height: 6, weight: 160 };

const from = {
  ...{ company: 'Shop', street1: '1 Main Street', city: 'Portland', state: 'OR', zip: '97209' },
  phone: '503 555 0100',
};

const shipment = (changes: object = {}) => ({
  reference: 'parcel-1',
  from_address: from,
  to_address: home,
  parcel,
  options: { label_format: 'PDF' },
  ...changes,
});

test('a shipment has rates, is bought once, and has a label of the carrier', async () => {
  const { provider } = await openProvider();
  const { id, rates, postage_label } = await provider.Shipment.create(shipment());
  expect(postage_label).toBeNull();
  expect(rates.map(({ carrier }) => carrier)).toEqual(['USPS', 'UPS', 'FedEx', 'UPS']);
  const rate = rates[1]?.id ?? '';
  const bought = await provider.Shipment.buy(id, rate);
  expect(bought).toMatchObject({
    reference: 'parcel-1',
    selected_rate: { carrier: 'UPS', service: 'Ground' },
  });
  expect(bought.tracking_code).toMatch(/^1Z[\dA-Z]{16}$/);
  await expect(provider.Shipment.buy(id, rate)).rejects.toMatchObject({
    statusCode: 422,
    code: 'SHIPMENT.POSTAGE.EXISTS',
  });
  expect(await provider.Shipment.retrieve(id)).toMatchObject({ tracking_code: bought.tracking_code });
  const label = await fetch(bought.postage_label.label_url);
  expect(label.headers.get('content-type')).toBe('application/pdf');
  expect((await label.text()).startsWith('%PDF-')).toBe(true);
});

test('freight has no rates, and messages say why', async () => {
  const { provider } = await openProvider();
  const { rates, messages } = await provider.Shipment.create(
    shipment({ parcel: { length: 68, width: 56, height: 6, weight: 960 } }),
  );
  expect(rates).toEqual([]);
  expect(messages[0]).toMatchObject({ type: 'rate_error', message: expect.stringContaining('maximum size') });
});

test('a round tube costs additional handling with UPS and FedEx, and nothing more with USPS', async () => {
  const { provider } = await openProvider();
  const ratesOf = async (options: object) => {
    const tube = { length: 28, width: 6, height: 6, weight: 96 };
    const { rates } = await provider.Shipment.create(shipment({ parcel: tube, options }));
    return rates.map(({ carrier, rate }) => [carrier, Number(rate)] as const);
  };
  const usual = await ratesOf({ label_format: 'PDF' });
  const handled = await ratesOf({ label_format: 'PDF', additional_handling: true });
  expect(handled).toEqual(usual.map(([carrier, rate]) => [carrier, carrier === 'USPS' ? rate : rate + 28]));
});

test('UPS and FedEx accept no parcel without a phone at both ends', async () => {
  const { provider } = await openProvider();
  const carriersFor = async (changes: object) => {
    const { rates, messages } = await provider.Shipment.create(shipment(changes));
    return { carriers: rates.map(({ carrier }) => carrier), messages };
  };
  const { phone: _, ...withoutPhone } = home;
  const to = await carriersFor({ to_address: withoutPhone });
  expect(to.carriers).toEqual(['USPS']);
  expect(to.messages.map(({ carrier }) => carrier)).toEqual(['UPS', 'FedEx', 'UPS']);
  expect(to.messages[1]).toMatchObject({ message: 'Missing or invalid ship to phone number.' });
  const wrong = await carriersFor({ from_address: { ...from, phone: '1-800-FRAMES' } });
  expect(wrong.carriers).toEqual(['USPS']);
  expect(wrong.messages[0]).toMatchObject({ message: 'Missing or invalid ship from phone number.' });
});

test('UPS and FedEx take every phone that the shop takes for a label', async () => {
  const { provider } = await openProvider();
  const carriersFor = async (phone: string) => {
    const { rates } = await provider.Shipment.create(shipment({ to_address: { ...home, phone } }));
    return rates.map(({ carrier }) => carrier);
  };
  for (const phone of ['+15035550142', '+1 503 555 0142', '1 (503) 555-0142', '503.555.0142', '5035550142']) {
    expect([isPhone(phone), await carriersFor(phone)]).toEqual([true, ['USPS', 'UPS', 'FedEx', 'UPS']]);
  }
  for (const phone of ['+44 20 7946 0958', '503 555 0142 ext. 7', '503 555 014', '+1 503 555 01422']) {
    expect([isPhone(phone), await carriersFor(phone)]).toEqual([false, ['USPS']]);
  }
});

test('only the Postal Service takes parcels to military addresses and PO boxes', async () => {
  const { provider } = await openProvider();
  const carriersTo = async (changes: object) => {
    const { rates, messages } = await provider.Shipment.create(
      shipment({ to_address: { ...home, ...changes } }),
    );
    return [rates.map(({ carrier }) => carrier), messages.map(({ carrier }) => carrier)];
  };
  const postOnly = [['USPS'], ['UPS', 'FedEx', 'UPS']];
  expect(await carriersTo({ street1: 'Unit 2050 Box 4190', city: 'APO', state: 'AP', zip: '96278' })).toEqual(
    postOnly,
  );
  expect(await carriersTo({ street1: 'P.O. Box 12' })).toEqual(postOnly);
  expect(await carriersTo({ street1: '12 Boxwood Lane' })).toEqual([['USPS', 'UPS', 'FedEx', 'UPS'], []]);
});

const customs = {
  ...{ contents_type: 'merchandise', restriction_type: 'none', non_delivery_option: 'return' },
  ...{ eel_pfc: 'NOEEI 30.37(a)', customs_certify: true, customs_signer: 'Shop' },
  customs_items: [
    { description: 'Framed photograph', quantity: 1, value: 200, weight: 96, origin_country: 'US' },
  ],
};

test('the Postal Service sells no label to a territory or a military address without a customs declaration', async () => {
  const { provider } = await openProvider();
  const buy = async (state: string, customs_info?: object, carrier = 'USPS', sender = from) => {
    const to_address = { ...home, state };
    const { id, rates } = await provider.Shipment.create(
      shipment({ to_address, from_address: sender, ...(customs_info && { customs_info }) }),
    );
    return provider.Shipment.buy(id, rates.find((rate) => rate.carrier === carrier)?.id ?? '');
  };
  const refusal = (message: string) => ({ statusCode: 422, message: expect.stringContaining(message) });
  for (const state of ['AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP']) {
    await expect(buy(state)).rejects.toMatchObject(refusal('Customs information is required'));
    expect((await buy(state, customs)).tracking_code).toMatch(/^94/);
  }
  const { customs_signer: _, ...unsigned } = customs;
  for (const incomplete of [
    unsigned,
    { ...customs, customs_certify: false },
    { ...customs, customs_items: [] },
  ])
    await expect(buy('PR', incomplete)).rejects.toMatchObject(refusal('Customs information is required'));
  const described = (description: string) => ({
    ...customs,
    customs_items: [{ ...customs.customs_items[0], description }],
  });
  await expect(buy('PR', described('x'.repeat(31)))).rejects.toMatchObject(
    refusal('more than 30 characters'),
  );
  expect(await buy('PR', described('x'.repeat(30)))).toMatchObject({ forms: [] });
  expect(await buy('PR', customs, 'UPS')).toMatchObject({ forms: [{ form_type: 'commercial_invoice' }] });
  expect(await buy('PR', undefined, 'USPS', { ...from, state: 'PR' })).toMatchObject({ forms: [] });
});

test('a shipment is insured once, after its purchase, for at most $5,000, and its refund returns the fee', async () => {
  const { provider, control } = await openProvider();
  const create = () => provider.Shipment.create(shipment());
  const buy = async () => {
    const { id, rates } = await create();
    return provider.Shipment.buy(id, rates[0]?.id ?? '');
  };
  const { id: unbought } = await create();
  const refusal = (message: string) => ({ statusCode: 422, message: expect.stringContaining(message) });
  await expect(provider.Shipment.insure(unbought, 100)).rejects.toMatchObject(refusal('Postage is required'));
  const { id } = await buy();
  await expect(provider.Shipment.insure(id, 5000.01)).rejects.toMatchObject(refusal('cannot exceed $5000'));
  // The types of the SDK say that it is an object.
  const insured: unknown = await provider.Shipment.insure(id, 3425);
  const fee = { object: 'Fee', type: 'InsuranceFee', amount: '34.25000', charged: true, refunded: false };
  expect(insured).toMatchObject({ insurance: '3425.00', fees: [{ type: 'PostageFee' }, fee] });
  await expect(provider.Shipment.insure(id, 3425)).rejects.toMatchObject(refusal('already been purchased'));
  expect((await provider.Shipment.refund(id)).fees).toContainEqual({ ...fee, refunded: true });
  const cheap = await buy();
  expect((await provider.Shipment.insure(cheap.id, 40)).fees.at(-1)?.amount).toBe('1.00000');
  const scanned = await buy();
  await control('POST', `/parcels/${scanned.tracking_code}/advance`);
  await expect(provider.Shipment.insure(scanned.id, 40)).rejects.toMatchObject(
    refusal('carrier has the package'),
  );
});

test('a signature costs more, and the carrier names who signed', async () => {
  const { provider, control } = await openProvider();
  const options = { label_format: 'PDF', delivery_confirmation: 'SIGNATURE' };
  const { id, rates } = await provider.Shipment.create(shipment({ options }));
  const { rates: plain } = await provider.Shipment.create(shipment());
  expect(rates.map(({ rate }, index) => (Number(rate) - Number(plain[index]?.rate)).toFixed(2))).toEqual([
    ...['3.70', '6.60', '6.35', '6.60'],
  ]);
  const { tracking_code } = await provider.Shipment.buy(id, rates[0]?.id ?? '');
  await control('POST', `/parcels/${tracking_code}/advance`, { status: 'delivered' });
  expect((await provider.Shipment.retrieve(id)).tracker).toMatchObject({
    signed_by: 'ADA LIND',
    tracking_details: [{ status: 'delivered', tracking_location: { city: 'PORTLAND', state: 'OR' } }],
  });
});

test('an unknown address fails its verification, and no label is bought for it', async () => {
  const { provider } = await openProvider();
  const unknown = { ...home, street1: '000 unknown street' };
  const { verifications } = await provider.Address.create({ ...unknown, verify: true });
  expect(verifications.delivery).toMatchObject({
    success: false,
    errors: [{ message: 'Address not found' }],
  });
  const { id, rates } = await provider.Shipment.create(shipment({ to_address: unknown }));
  await expect(provider.Shipment.buy(id, rates[0]?.id ?? '')).rejects.toMatchObject({
    code: 'SHIPMENT.POSTAGE.FAILURE',
  });
});

test('a label is refunded until the carrier has scanned it', async () => {
  const { provider, control } = await openProvider();
  const buy = async () => {
    const { id, rates } = await provider.Shipment.create(shipment());
    return provider.Shipment.buy(id, rates[0]?.id ?? '');
  };
  const [unused, used] = [await buy(), await buy()];
  expect((await provider.Shipment.refund(unused.id)).refund_status).toBe('submitted');
  await expect(provider.Shipment.refund(unused.id)).rejects.toMatchObject({
    code: 'SHIPMENT.REFUND.UNAVAILABLE',
  });
  await control('POST', `/parcels/${used.tracking_code}/advance`);
  expect((await provider.Shipment.refund(used.id)).refund_status).toBe('rejected');
});

test("the news about a parcel has a signature that the provider's SDK accepts", async () => {
  const receiver = await openReceiver();
  const { provider, control } = await openProvider({ labelsWebhookUrl: receiver.url });
  const { id, rates } = await provider.Shipment.create(shipment());
  const { tracking_code } = await provider.Shipment.buy(id, rates[0]?.id ?? '');
  await expect.poll(() => receiver.deliveries).toHaveLength(1);
  await control('POST', `/parcels/${tracking_code}/advance`);
  await expect.poll(() => receiver.deliveries).toHaveLength(2);
  const [, delivery] = receiver.deliveries;
  const headers = { 'x-hmac-signature': delivery?.headers['x-hmac-signature'] };
  const body = Buffer.from(delivery?.body ?? '');
  expect(provider.Utils.validateWebhook(body, headers, secret)).toMatchObject({
    object: 'Event',
    description: 'tracker.updated',
    previous_attributes: { status: 'unknown' },
    result: { object: 'Tracker', tracking_code, status: 'in_transit', shipment_id: id, weight: 160 },
  });
  expect(() => provider.Utils.validateWebhook(body, headers, 'other')).toThrow('did not originate');
});

test('tests can make the provider fail before or after it has done its work', async () => {
  const { provider, control } = await openProvider();
  const { id, rates } = await provider.Shipment.create(shipment());
  const buy = () => provider.Shipment.buy(id, rates[0]?.id ?? '');
  await control('POST', '/faults', { labels: { status: 503, calls: 1 } });
  await expect(buy()).rejects.toMatchObject({ statusCode: 503 });
  expect((await provider.Shipment.retrieve(id)).postage_label).toBeNull();
  await control('POST', '/faults', { labels: { cut: true, afterWork: true, calls: 1 } });
  await expect(buy()).rejects.toThrow();
  expect((await provider.Shipment.retrieve(id)).postage_label).not.toBeNull();
});

test('a key of the real provider is refused', async () => {
  const { url } = await openProvider();
  const real = new EasyPost('EZAK123', { baseUrl: `${url}/v2/` });
  await expect(real.Shipment.retrieve('shp_1')).rejects.toMatchObject({ statusCode: 401 });
});
