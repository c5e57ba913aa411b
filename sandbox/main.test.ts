import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openReceiver } from '#tests/world/open-receiver.ts';
import { controlOf, order, stripeFor } from '#tests/world/open-sandbox.ts';

const main = new URL('./main.ts', import.meta.url);

function run(env: NodeJS.ProcessEnv) {
  const child = fork(main, {
    env: { ...process.env, SANDBOX_PORT: '0', ...env },
    execArgv: [],
    silent: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function runUntilReady(
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; url: string; smtpUrl: string }> {
  const child = run(env);
  const [message] = await once(child, 'message');
  return { child, ...message };
}

test('a process that was killed finds its paid session and delivers its event afterwards', async () => {
  const SANDBOX_DATA_DIR = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(SANDBOX_DATA_DIR, { recursive: true, force: true }));
  const killedProcess = await runUntilReady({ SANDBOX_DATA_DIR });
  const { id } = await stripeFor(Number(new URL(killedProcess.url).port)).checkout.sessions.create(order());
  await controlOf(killedProcess.url)('POST', `/sessions/${id}/pay`, {});
  killedProcess.child.kill('SIGKILL');
  await once(killedProcess.child, 'exit');

  const receiver = await openReceiver();
  const restartedProcess = await runUntilReady({ SANDBOX_DATA_DIR, SANDBOX_WEBHOOK_URL: receiver.url });
  const stripe = stripeFor(Number(new URL(restartedProcess.url).port));
  expect((await stripe.checkout.sessions.list({ status: 'complete' })).data[0]?.id).toBe(id);
  await expect.poll(() => receiver.types()).toEqual(['checkout.session.completed']);
  const [delivery] = receiver.deliveries;
  stripe.webhooks.constructEvent(delivery?.body ?? '', delivery?.signature ?? '', 'whsec_sandbox');
});

test('a process ends when its parent disconnects, and on a signal', async () => {
  const orphan = await runUntilReady({});
  orphan.child.disconnect();
  expect(await once(orphan.child, 'exit')).toEqual([0, null]);
  const signaled = await runUntilReady({});
  signaled.child.kill('SIGTERM');
  expect(await once(signaled.child, 'exit')).toEqual([0, null]);
});

test.each([
  ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'],
  ['SANDBOX_SMTP_PORT', 'SANDBOX_PORT'],
])(
  'if the port of %s is in use, one line names the port and the setting',
  async (usedSetting, freeSetting) => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    onTestFinished(() => void otherServer.close());
    const address = otherServer.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const child = run({ [usedSetting]: port, [freeSetting]: '0' });
    let errorText = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errorText += text;
    });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(errorText.trim().split('\n')).toEqual([expect.stringContaining(`port ${port} is taken`)]);
    expect(errorText).toContain(`set ${usedSetting} to a free port`);
  },
);
