import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { openSandbox } from '#tests/world/open-sandbox.ts';

async function openMail() {
  const sandboxSetup = await openSandbox();
  const transport = createTransport(sandboxSetup.sandbox.smtpUrl);
  const send = (to: string, subject: string, more: object = {}) =>
    transport.sendMail({
      from: 'The Shop <shop@example.com>',
      to,
      subject,
      text: 'Hello',
      html: '<p>Hello</p>',
      ...more,
    });
  const read = async (path: string) => (await fetch(`${sandboxSetup.sandbox.url}/mailbox${path}`)).json();
  return { ...sandboxSetup, send, read };
}

test('sent emails can be read, newest first and by address', async () => {
  const { send, read, sandbox } = await openMail();
  await send('ann@example.com', 'First');
  await send('Bob <bob@example.com>', 'Second: “print”');
  const mails = await read('/messages');
  expect(mails).toMatchObject([
    { to: 'bob@example.com', subject: 'Second: “print”', from: 'The Shop <shop@example.com>' },
    { to: 'ann@example.com', subject: 'First', html: '<p>Hello</p>', text: expect.stringContaining('Hello') },
  ]);
  expect(Date.parse(mails[0].date)).toBeGreaterThan(Date.now() - 60_000);
  expect(await read('/messages?to=ANN@example.com')).toHaveLength(1);
  expect(await read(`/messages/${mails[0].id}`)).toEqual(mails[0]);
  await fetch(`${sandbox.url}/mailbox/messages`, { method: 'DELETE' });
  expect(await read('/messages')).toEqual([]);
});

test('the view shows the pictures attached to an email, and runs no scripts', async () => {
  const { send, read, sandbox } = await openMail();
  const attachments = [
    { cid: 'print@shop', filename: 'a.png', content: Buffer.from('pixels'), contentType: 'image/png' },
  ];
  await send('ann@example.com', '<b>Order</b>', { html: '<img src="cid:print@shop">', attachments });
  const [mail] = await read('/messages');
  expect(mail.html).toContain('cid:print@shop');
  const frame = await fetch(`${sandbox.url}/mailbox/messages/${mail.id}/html`);
  expect(frame.headers.get('content-security-policy')).toContain('sandbox');
  expect(await frame.text()).toContain(
    `src="data:image/png;base64,${Buffer.from('pixels').toString('base64')}"`,
  );
  const page = await (await fetch(`${sandbox.url}/mailbox/messages/${mail.id}/view`)).text();
  expect(page).toContain('&lt;b&gt;Order&lt;/b&gt;');
  expect(page).not.toContain('<b>Order</b>');
});

test('the mail server refuses emails while that fault is set', async () => {
  const { send, read, control } = await openMail();
  await control('POST', '/faults', { mail: { refuse: true } });
  await expect(send('ann@example.com', 'No')).rejects.toMatchObject({ responseCode: 451 });
  await control('DELETE', '/faults');
  await send('ann@example.com', 'Yes');
  expect(await read('/messages')).toHaveLength(1);
});

test('the mail server refuses chosen recipients, each with its own code', async () => {
  const { send, read, control } = await openMail();
  await control('POST', '/faults', {
    mail: { recipients: { 'gone@example.com': 550, 'busy@example.com': 450, 'far@example.com': 554 } },
  });
  for (const [to, response] of [
    ['gone@example.com', '550 5.1.1 <gone@example.com>: Recipient address rejected: User unknown'],
    ['busy@example.com', '450 4.2.1 <busy@example.com>: Recipient address rejected: Try again later'],
    ['far@example.com', '554 5.7.1 <far@example.com>: Relay access denied'],
  ] as const) {
    await expect(send(to, 'No')).rejects.toMatchObject({ command: 'RCPT TO', response });
  }
  await send('ann@example.com', 'Yes');
  expect(await read('/messages')).toHaveLength(1);
});

test('an email arrives if its connection is cut after it is stored, and is lost if it is cut before', async () => {
  const { send, read, control } = await openMail();
  await control('POST', '/faults', { mail: { cut: 'before-keeping' } });
  await expect(send('ann@example.com', 'Lost')).rejects.toThrow();
  expect(await read('/messages')).toEqual([]);
  await control('POST', '/faults', { mail: { cut: 'after-keeping' } });
  await expect(send('ann@example.com', 'Kept', { messageId: '<kept@shop>' })).rejects.toThrow();
  expect(await read('/messages')).toMatchObject([{ subject: 'Kept', messageId: '<kept@shop>' }]);
});

test('a mail server that hangs accepts the email once it continues', async () => {
  const { send, read, control } = await openMail();
  await control('POST', '/faults', { mail: { hang: true } });
  const sending = send('ann@example.com', 'At last');
  await expect(Promise.race([sending, pause(300, 'waiting')])).resolves.toBe('waiting');
  await control('DELETE', '/faults');
  await sending;
  expect(await read('/messages')).toHaveLength(1);
});
