import { expect, test } from 'vitest';
import { stateCodes, states } from '#domain/fulfillment/destinations.ts';
import { line, openSandbox, order } from '#tests/world/open-sandbox.ts';

const buyer = {
  email: 'ann@example.com',
  name: 'Ann "Bee" Lee',
  phone: '(510) 555-0142',
  line1: '1 Main St',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
  card: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
};

async function openPage(changes: Parameters<typeof order>[0] = {}) {
  const sandboxSetup = await openSandbox();
  const session = await sandboxSetup.stripe.checkout.sessions.create(order(changes));
  const show = async () => {
    const response = await fetch(session.url ?? '');
    return { response, text: await response.text() };
  };
  const submit = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const response = await fetch(session.url ?? '', { method: 'POST', body, redirect: 'manual' });
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
    };
  };
  return { ...sandboxSetup, session, show, submit };
}

test('the page escapes the texts of the shop, and allows only its own scripts and links to the shop', async () => {
  const { show } = await openPage({ line_items: [line('<script>alert(1)</script> & "Ridge"')] });
  const { response, text } = await show();
  expect(text).not.toContain('<script>alert');
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ridge&quot;');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("form-action 'self' https://shop.test");
  expect(text).toContain('charges no card');
});

test('paying redirects to the success URL with the session id, and so does a second press', async () => {
  const { stripe, session, submit } = await openPage();
  const responses = await Promise.all([
    submit({ ...buyer, action: 'pay' }),
    submit({ ...buyer, action: 'pay' }),
  ]);
  for (const { status, location } of responses) {
    expect(status).toBe(303);
    expect(location).toBe(`https://shop.test/success?session_id=${session.id}`);
  }
  expect((await stripe.events.list({ type: 'checkout.session.completed' })).data).toHaveLength(1);
});

test('a declined card is announced, and the form keeps its input', async () => {
  const { stripe, session, submit } = await openPage();
  const { status, text } = await submit({
    ...buyer,
    card: '4000 0000 0000 0002',
    line2: 'Apt 2',
    action: 'pay',
  });
  expect(status).toBe(402);
  expect(text).toMatch(/role="alert"[^>]*>Your card was declined\./);
  expect(text).toContain('value="Ann &quot;Bee&quot; Lee"');
  expect(text).toContain('value="Apt 2"');
  expect(text).toMatch(/value="CA"[^>]* selected/);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

test('every invalid field says what it needs', async () => {
  const { submit } = await openPage();
  const { status, text } = await submit({ ...buyer, email: 'ann', zip: '1', action: 'pay' });
  expect(status).toBe(422);
  expect(text).toContain('2 fields need another look.');
  expect(text).toMatch(/id="email"[^>]*aria-invalid="true" aria-describedby="email-error"/);
  expect(text).toContain('id="zip-error"');
});

test('a phone is asked for if the session says so, and returned without its punctuation', async () => {
  const { submit, stripe, session } = await openPage();
  for (const phone of ['', '555 0142', '1-800-FRAMES']) {
    const { status, text } = await submit({ ...buyer, phone, action: 'pay' });
    expect(status).toBe(422);
    expect(text).toContain('Enter a phone number of ten digits.');
  }
  expect(await submit({ ...buyer, action: 'pay' })).toMatchObject({ status: 303 });
  const { customer_details } = await stripe.checkout.sessions.retrieve(session.id);
  expect(customer_details?.phone).toBe('+15105550142');
  const without = await openPage({ phone_number_collection: { enabled: false } });
  expect((await without.show()).text).not.toContain('name="phone"');
  const { phone: _, ...others } = buyer;
  expect(await without.submit({ ...others, action: 'pay' })).toMatchObject({ status: 303 });
});

test('the page offers every state, territory and military address to which the shop ships', async () => {
  const { show, submit } = await openPage({ shipping_address_collection: { allowed_countries: ['US'] } });
  const { text } = await show();
  const offered = [...text.matchAll(/<option value="([A-Z]{2})"[^>]*>([^<]+)</g)].map(([, code, name]) => [
    code,
    name,
  ]);
  expect(offered.toSorted()).toEqual(stateCodes.map((code) => [code, states[code]]).toSorted());
  expect(await submit({ ...buyer, city: 'Ponce', state: 'PR', zip: '00716', action: 'pay' })).toMatchObject({
    status: 303,
  });
});

test('a promotion code is applied, shown in the totals and removed again', async () => {
  const { submit, show } = await openPage();
  expect(await submit({ ...buyer, promotion_code: 'NOPE', action: 'apply' })).toMatchObject({ status: 422 });
  const pageWithCode = await submit({ ...buyer, promotion_code: 'WELCOME10', action: 'apply' });
  expect(pageWithCode.text).toContain('Discount (WELCOME10)');
  expect(pageWithCode.text).toContain('$154.44');
  expect(pageWithCode.text).toContain('value="1 Main St"');
  expect((await show()).text).toContain('$144.00');
  expect((await submit({ ...buyer, action: 'remove' })).text).toContain('$171.60');
});

test('totals with tax can be shown before paying, without any script', async () => {
  const { submit } = await openPage();
  expect((await submit({ ...buyer, action: 'update' })).text).toContain('$171.60');
});

test('the page of a closed session says why it is closed, and links to the shop', async () => {
  const paidPage = await openPage();
  await paidPage.submit({ ...buyer, action: 'pay' });
  expect((await paidPage.show()).text).toContain(
    `href="https://shop.test/success?session_id=${paidPage.session.id}"`,
  );
  const expiredPage = await openPage();
  await expiredPage.stripe.checkout.sessions.expire(expiredPage.session.id);
  const { text } = await expiredPage.show();
  expect(text).toContain('This payment page has expired');
  expect(text).toContain('href="https://shop.test/cart"');
  expect((await expiredPage.submit({ ...buyer, action: 'pay' })).text).toContain('expired');
  expect((await fetch(`${paidPage.sandbox.url}/pay/cs_test_none`)).status).toBe(404);
});

test('the front page lists test cards, promotion codes, faults and the mailbox', async () => {
  const { sandbox } = await openSandbox();
  const text = await (await fetch(sandbox.url)).text();
  for (const word of ['4242 4242 4242 4242', 'WELCOME10', '/sandbox/faults', '/mailbox', sandbox.smtpUrl]) {
    expect(text).toContain(word);
  }
});
