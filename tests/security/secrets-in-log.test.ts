import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog, logNameOf } from '#server/log.ts';
import { ingest, mailsTo, newEmail, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
import { photoWithPlace } from '#tests/world/claim.ts';
import { joinedMember, type Member } from '#tests/world/member.ts';
import { paymentOf, photoLink, sendOfferPhoto, sentOffer } from '#tests/world/offer.ts';
import { invitationToken, newStaff, passkeyStaff, studio } from '#tests/world/staff.ts';
import { ask, send, sendBytes } from './ask.ts';
import { openPublicShop, type PublicShop } from './open-public-shop.ts';

/** OWASP ASVS 5.0, V16: the log of a shop after each action has succeeded and failed once. */
const lines: string[] = [];
let world: PublicShop;
beforeAll(async () => {
  world = await openPublicShop(createLog('trace', { write: (line) => lines.push(line) }));
});
afterAll(() => world.close());

const contactMessage = {
  firstName: 'Imogen',
  lastName: 'Quillfeather',
  message: 'Does it come with a wire to hang it?',
};
const wrongPassword = 'correct horse battery';
const injectedLine = '\r\n{"level":60,"msg":"forged"}';

test('16.2.5, 16.3.1 to 16.3.3 and 16.4.1: the log records actions, contains no secrets, and cannot be forged', async () => {
  const member = await joinedMember(world, { firstName: 'Wilhelmina' });
  const newAccessToken = await refresh(member.cookie);
  const resetToken = await forgetPassword(member);
  const buyer = newEmail();
  const { session, link } = await buy(member, buyer);
  await writeToOwner(buyer);
  await failInEveryWay(member);
  const offerTokens = await useOffer();
  const staffSecrets = await workInStudio();
  await takeDataAndLeave(member);

  const log = lines.join('');
  for (const message of [
    'a member joined',
    'signed in',
    'wrong email or password',
    'an account was deleted',
    'signed in to the studio',
    'a passkey was not accepted',
    'wrong email, password or code in the studio',
    'emailed an invitation to the studio',
  ]) {
    expect(log).toContain(message);
  }
  expect(log.split(logNameOf(session)).length, 'lines about the purchase').toBeGreaterThan(5);
  const statuses = lines.map((line) => JSON.parse(line).res?.statusCode);
  expect(statuses).toEqual(expect.arrayContaining([401, 403]));
  const secrets = [
    ...[member.email, buyer, member.password, wrongPassword, 'another password'],
    ...[
      member.accessToken,
      member.cookie.split('=')[1] ?? '',
      newAccessToken,
      resetToken,
      link,
      session,
      ...offerTokens,
    ],
    ...['sk_test_shop', 'whsec_sandbox', '4242424242424242', ...Object.values(contactMessage), 'Wilhelmina'],
    ...(await namesOnOrders()),
    ...staffSecrets,
  ];
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(log).not.toContain(secret);
    expect(log).not.toContain(encodeURIComponent(secret));
  }
  expect(log).not.toContain('\n{"level":60,"msg":"forged"}');
}, 600_000);

async function refresh(cookie: string): Promise<string> {
  const headers = { cookie, 'x-requested-with': 'shop' };
  const answer = await ask(world.origin, '/api/auth/refresh', { method: 'POST', headers });
  return JSON.parse(answer.text).accessToken;
}

/** @returns the token of the mailed link, which was opened but not used */
async function forgetPassword(member: Member): Promise<string> {
  await send(world.origin, '/api/auth/password/forgot', { email: member.email });
  await expect.poll(() => mailsTo(world, member.email)).toHaveLength(1);
  const [mail] = await mailsTo(world, member.email);
  const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams;
  const token = link.get('token') ?? '';
  await ask(world.origin, `/reset-password?${link}`);
  await ask(world.origin, `/api/reset-password?${link}`);
  await send(world.origin, '/api/auth/password/reset', {
    uid: link.get('uid'),
    token: `${token}x`,
    newPassword: 'another password',
  });
  return token;
}

/** @returns the payment session, and the token of the order link in the confirmation */
async function buy(member: Member, email: string): Promise<{ session: string; link: string }> {
  const session = await newSession(world, [oneSmallPrint], member.headers);
  await paySession(world, session, { email, card: '4242424242424242' });
  await ask(world.origin, `/api/checkout/session?sessionid=${session}`);
  await ask(world.origin, `/success?session_id=${session}`);
  await ask(world.origin, `/api/checkout/session/${session}`);
  await world.setFaults({ api: { status: 500 } });
  expect((await ingest(world, session)).statusCode).toBe(502);
  await world.setFaults();
  await ingest(world, session);
  await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
  await ask(world.origin, '/api/orders/mine', { headers: member.headers });
  const [mail] = await mailsTo(world, email);
  const token = /\/orders\/found#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const headers = { authorization: `Bearer ${token}` };
  expect((await ask(world.origin, '/api/orders/found', { headers })).status).toBe(200);
  await send(world.origin, '/api/orders/find', { email });
  return { session, link: token };
}

/** @returns the tokens of an offer's links, which were used for everything that they open, also wrongly */
async function useOffer(): Promise<string[]> {
  const owner = await newStaff(world);
  const offer = await sentOffer(world, owner);
  const { token: offerToken } = offer;
  const { choices } = paymentOf(offer, 150);
  const question = { id: crypto.randomUUID(), question: contactMessage.message };
  expect((await send(world.origin, '/api/offers/open', { offerToken })).status).toBe(200);
  expect((await send(world.origin, '/api/offers/ask', { offerToken, ...question })).status).toBe(202);
  expect((await send(world.origin, '/api/offers/offer.pdf', { offerToken, choices })).status).toBe(200);
  expect((await send(world.origin, '/api/offers/pay', paymentOf(offer, 150))).status).toBe(200);
  expect((await send(world.origin, '/api/offers/pay', paymentOf(offer, 1))).status).toBe(409);
  expect((await send(world.origin, '/api/offers/open', { offerToken: [offerToken] })).status).toBe(400);
  const photoToken = await photoLink(world, owner, offer.id);
  expect((await send(world.origin, '/api/offers/photo/open', { photoToken })).status).toBe(200);
  const bytes = await photoWithPlace();
  expect((await sendOfferPhoto(world, photoToken, { bytes })).statusCode).toBe(204);
  expect((await sendOfferPhoto(world, photoToken, { bytes })).statusCode).toBe(409);
  expect((await send(world.origin, '/api/offers/photo.jpg', { offerToken })).status).toBe(200);
  return [offerToken, photoToken];
}

async function writeToOwner(email: string): Promise<void> {
  await send(world.origin, '/api/contact', { ...contactMessage, email });
  await send(world.origin, '/api/contact', { ...contactMessage, email: `${email} ${email}` });
}

async function failInEveryWay(member: Member): Promise<void> {
  const login = '/api/auth/login';
  await send(world.origin, login, { email: member.email, password: wrongPassword });
  await send(world.origin, login, { email: [member.email], password: { wrongPassword } });
  await send(
    world.origin,
    `${login}?password=${encodeURIComponent(wrongPassword)}&token=${member.accessToken}`,
    {},
  );
  const headers = { 'content-type': 'application/json' };
  await ask(world.origin, login, { method: 'POST', headers, body: `{"password":"${wrongPassword}"` });
  await ask(world.origin, `/api/users/favorites/${crypto.randomUUID()}`, { headers: member.headers });
  await ask(world.origin, `/api/products/find/${encodeURIComponent(injectedLine)}`);
  await ask(world.origin, '/api/users/me', { headers: { ...member.headers, token: `${wrongPassword}x` } });
  await sendBytes(world.origin, `GET /${member.accessToken} HTTP/9\r\ncookie: ${member.cookie}\r\n\r\n`);
  await send(
    world.origin,
    '/api/payments/webhook',
    { secret: wrongPassword },
    { headers: { 'stripe-signature': 't=1,v1=x' } },
  );
  await world.setFaults({ api: { status: 500 } });
  await send(world.origin, '/api/orders/ingest-session', { sessionid: 'cs_test_0123456789abcdef' });
  await world.setFaults();
}

/** @returns what a person of the staff and their browser know */
async function workInStudio(): Promise<string[]> {
  const { email, cookie, authenticator } = await passkeyStaff(world);
  const options = (await studio(world, 'POST sign-in/options')).json();
  const response = authenticator.answer(options, { origin: 'https://evil.example' });
  await studio(world, 'POST sign-in/passkey', { body: { response } });
  const token = await invitationToken(world, { email: newEmail() });
  const setUp = { token, name: 'Wilhelmina', password: 'another password' };
  const { secret, recoveryCodes } = (
    await studio(world, 'POST invitations/password', { body: setUp })
  ).json();
  const [code] = recoveryCodes;
  await studio(world, 'POST sign-in/password', { body: { email, password: wrongPassword, code } });
  await expect.poll(() => lines.join('')).toContain('emailed an invitation to the studio');
  return [email, cookie.split('=')[1] ?? '', token, secret, code];
}

async function takeDataAndLeave({ password, headers }: Member): Promise<void> {
  expect((await ask(world.origin, '/api/users/me/data', { headers })).status).toBe(200);
  const deletion = await send(world.origin, '/api/users/me', { password }, { method: 'DELETE', headers });
  expect(deletion.status).toBe(204);
}

/** The names and streets that buyers entered on the payment page. */
async function namesOnOrders(): Promise<string[]> {
  const { rows } = await world.shop.database.pool.query(
    "select customer_name, shipping_name, address->>'line1' as street from orders",
  );
  expect(rows).not.toEqual([]);
  return rows
    .flatMap((row: Record<string, string | null>) => Object.values(row))
    .filter((text) => text !== null);
}
