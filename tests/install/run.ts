import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect } from '@playwright/test';
import { enterStudio } from '#tests/browser/studio-staff.ts';
import { type Machine, openMachine } from './open-machine.ts';
import { openProxy } from './open-proxy.ts';

const host = 'shop.example.com';
const address = `https://${host}`;
const owner = 'olive@example.com';
const install = `/root/shop/deploy/install.sh --address ${address} --owner ${owner} --no-tls`;
const release = fileURLToPath(new URL('../..', import.meta.url));

const startedAt = performance.now();
assert.equal(process.getuid?.(), 0, 'This test makes a Debian in a folder, so it must run as root.');

say('A new Debian 12 is made.');
const machine = await openMachine(release);
const proxy = await openProxy(host);
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    ...['--no-sandbox', '--disable-background-networking', '--ignore-certificate-errors'],
    `--host-resolver-rules=MAP ${host}:443 127.0.0.1:${proxy.port}`,
  ],
});
try {
  await refuseMistakes(machine);
  await installOnce(machine);
  const link = await installAgain(machine);
  await openAsOwner(browser, link);
  await backUpAndRestore(machine);
  say('Everything was as it should be.');
} finally {
  await browser.close();
  proxy.close();
  await machine.close();
}

async function refuseMistakes({ run }: Machine) {
  say('Mistakes are refused, and --check changes nothing.');
  const script = '/root/shop/deploy/install.sh';
  const insecure = await run(`${script} --address http://${host} --owner ${owner}`);
  assert.match(insecure.output, /--address is "http:\/\/shop\.example\.com"\. It must begin with https:/);
  const nameless = await run(`${script} --address ${address}`);
  assert.match(nameless.output, /--owner is missing/);
  const checked = await run(`${install} --check`);
  assert.deepEqual([insecure.code, nameless.code, checked.code], [1, 1, 2]);
  assert.match(checked.output, /to do: Install Debian's packages/);
  assert.match(checked.output, /warning: the name shop\.example\.com leads/);
  assert.equal((await run('ls /opt')).output, '');
}

async function installOnce(machine: Machine) {
  say('The shop is installed.');
  const first = await machine.run(install);
  assert.equal(first.code, 3, 'without systemd, the script ends before the start');
  assert.match(first.output, /systemd does not run here, so this command cannot start the shop/);
  await startShop(machine);
  const second = await machine.run(install);
  assert.equal(second.code, 0);
  assert.match(second.output, /=> Let nginx answer for shop\.example\.com/);
}

/** Starts what the unit would start, as its account and with its environment, but without the demo prints, which take minutes. */
async function startShop({ run, start }: Machine) {
  const unit = '/etc/systemd/system/passepartout.service';
  const value = (name: string) => `$(sed -n 's/^${name}=//p' ${unit} | xargs)`;
  start(
    `cd ${value('WorkingDirectory')} && install -d -o passepartout -m 700 /var/cache/passepartout &&
      exec setpriv --reuid passepartout --regid passepartout --clear-groups --no-new-privs env DEMO_PRINTS=off ${value('Environment')} ${value('ExecStart')}`,
  );
  await waitFor(
    async () => (await run('curl -fs http://127.0.0.1:3000/readyz')).code === 0,
    'the shop to be ready',
  );
}

/** @returns the owner's invitation */
async function installAgain({ run }: Machine): Promise<string> {
  say('Installing again changes nothing.');
  const files =
    "find /etc /opt /usr/local -xdev -type f -not -path '*/node_modules/.cache/*' -printf '%p %T@ %m %u\\n' | sort | sha256sum";
  const before = await run(files);
  const again = await run(install);
  assert.equal(again.code, 0);
  assert.match(again.output, /Everything was done before\. Nothing was changed\./);
  assert.deepEqual(await run(files), before);
  const elsewhere = await run(`${install.replace(host, 'other.example.com')}`);
  assert.match(elsewhere.output, /but this shop has https:\/\/shop\.example\.com/);
  return /^https:\/\/shop\.example\.com\/studio\S*#\S+$/m.exec(again.output)?.[0] ?? assert.fail('no link');
}

async function openAsOwner(browser: Browser, link: string) {
  say('Visitors read "Opening soon", and the owner enters the studio.');
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const response = await page.goto(address);
  assert.equal(response?.status(), 503);
  await expect(page.getByText(/opening soon/i).first()).toBeVisible();
  await enterStudio(page, owner, 'owner', link);
  await page.goto(`${address}/studio/shop/opening`);
  await expect(page.getByRole('list', { name: 'Before you open' })).toBeVisible();
}

async function backUpAndRestore(machine: Machine) {
  say('The shop is backed up while it runs, and restored.');
  const { run } = machine;
  assert.equal((await run('systemd-analyze verify /etc/systemd/system/passepartout-backup.timer')).code, 0);
  assert.equal((await run('/opt/passepartout/deploy/back-up.sh')).code, 0);
  const backup = '/var/lib/passepartout/backups/$(date +%F)';
  assert.match((await run(`ls ${backup}`)).output, /^database\n/);
  const refused = await run(`/opt/passepartout/deploy/restore.sh ${backup}`);
  assert.match(refused.output, /The shop is running\. Close it first/);
  await run('pkill --uid passepartout --full run.cjs');
  await waitFor(async () => (await run('pgrep --uid passepartout')).code === 1, 'the shop to close');
  const restored = await run(`/opt/passepartout/deploy/restore.sh ${backup}`);
  assert.equal(restored.code, 0);
  await startShop(machine);
  assert.match((await run('shop studio staff')).output, /olive@example\.com +Olive Owner +owner/);
}

async function waitFor(holds: () => Promise<boolean>, what: string) {
  for (const until = performance.now() + 15 * 60_000; !(await holds()); await pause(2000))
    assert.ok(performance.now() < until, `Waited 15 minutes for ${what}.`);
}

function say(sentence: string) {
  console.log(`\n[${Math.round((performance.now() - startedAt) / 1000)} s] ${sentence}`);
}
