import { expect, test } from 'vitest';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { openSandbox } from '#tests/world/open-sandbox.ts';
import { openMail } from './open-mail.ts';
import { RefusedRecipient } from './refused-recipient.ts';

const mail = {
  to: 'ann@example.com',
  subject: 'Your order is confirmed',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  messageId: '<confirmation-1@shop.test>',
};

async function openMailAndBox() {
  const { sandbox, control } = await openSandbox();
  const mailer = openMail(
    { smtpUrl: sandbox.smtpUrl, from: 'Shop <shop@example.com>' },
    { current: () => defaultDetails },
  );
  const receivedMails = async () => (await fetch(`${sandbox.url}/mailbox/messages`)).json();
  return { mailer, control, receivedMails };
}

test('an email that the server accepted is not sent again; one that it refused is', async () => {
  const { mailer, control, receivedMails } = await openMailAndBox();
  await control('POST', '/faults', { mail: { refuse: true } });
  await expect(mailer.send(mail)).rejects.toThrow();
  await control('DELETE', '/faults');
  await mailer.send(mail);
  await mailer.send(mail);
  expect(await receivedMails()).toMatchObject([{ to: mail.to, messageId: mail.messageId }]);

  await mailer.send({ ...mail, to: 'bob@example.com' });
  await mailer.send({ ...mail, messageId: '<confirmation-2@shop.test>' });
  expect(await receivedMails()).toHaveLength(3);
  mailer.close();
});

test('an email has the name of the shop, and a reply goes to the shop unless the email says otherwise', async () => {
  const { mailer, receivedMails } = await openMailAndBox();
  await mailer.send(mail);
  const visitor = { name: 'Vera', address: 'vera@example.com' };
  await mailer.send({
    ...mail,
    to: 'owner@example.com',
    messageId: '<contact-1@shop.test>',
    replyTo: visitor,
  });
  const [first, second] = (await receivedMails()).toSorted((one: { to: string }, other: { to: string }) =>
    one.to.localeCompare(other.to),
  );
  const { shop, email } = defaultDetails;
  expect(first).toMatchObject({ from: `${shop} <shop@example.com>`, replyTo: `${shop} <${email}>` });
  expect(second).toMatchObject({ from: `${shop} <shop@example.com>`, replyTo: 'Vera <vera@example.com>' });
  mailer.close();
});

test('a mail server that takes longer than 10 s to accept an email gets it once', async () => {
  const { mailer, control, receivedMails } = await openMailAndBox();
  await control('POST', '/faults', { mail: { delayMs: 11_000 } });
  await mailer.send(mail);
  expect(await receivedMails()).toHaveLength(1);
  mailer.close();
}, 600_000);

test('an unknown recipient is refused for good; a temporary refusal, a full mailbox or a missing permission is not final', async () => {
  const { mailer, control } = await openMailAndBox();
  for (const [to, code, isFinal] of [
    ['ann@example.com', 550, true],
    ['abc@privaterelay.example.com', 550, true],
    ['ann@example.com', 450, false],
    ['ann@example.com', 552, false],
    ['ann@example.com', 554, false],
  ] as const) {
    await control('POST', '/faults', { mail: { recipients: { [to]: code } } });
    const failure = await mailer.send({ ...mail, to }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof RefusedRecipient).toBe(isFinal);
  }
  await control('POST', '/faults', { mail: { refuse: true } });
  await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(RefusedRecipient);
  mailer.close();
});

test.each(['ann<bob@example.com', 'ann@example.com>', '"ann"@example.com', 'ann@mail.example\u3002com'])(
  'no email is sent to %j, which would reach another address or none',
  async (to) => {
    const { mailer, receivedMails } = await openMailAndBox();
    await expect(mailer.send({ ...mail, to })).rejects.toBeInstanceOf(RefusedRecipient);
    expect(await receivedMails()).toEqual([]);
    mailer.close();
  },
);
