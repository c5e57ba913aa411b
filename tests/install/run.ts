import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { pressByKeyboard } from '#tests/browser/keyboard.ts';
import { joinStudio } from '#tests/browser/studio-staff.ts';
import { type Machine, openMachine } from './open-machine.ts';
import { type Network, openNetwork, payHost } from './open-network.ts';
import { expectAccessible, slowly } from './opening-list.ts';
import { type Answers, expectNoSecrets, readMadeSecrets, recordAnswers } from './search-secrets.ts';
import { buyPrint, rehearse } from './sell.ts';
import {
  backupFolder,
  entered,
  mailServer,
  openForAll,
  otherDisk,
  sender,
  setUpShop,
} from './set-up-shop.ts';

const host = 'shop.example.com';
const address = `https://${host}`;
const owner = 'olive@example.com';
const install = `/root/shop/deploy/install.sh --address ${address} --owner ${owner} --no-tls`;
const release = fileURLToPath(new URL('../..', import.meta.url));

const maxMinutes = 15;
const metricsToken = 'Mt-5d1c+scraped/by~the~owner';

let startedAt = performance.now();
assert.equal(process.getuid?.(), 0, 'This test makes a Debian in a folder, so it must run as root.');

say('A new Debian 12 is made.');
const mail = { server: mailServer, user: sender, password: entered.mailPassword };
const network = await openNetwork({ shop: host, mail });
const machine = await openMachine(release, network.certificate);
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    ...['--no-sandbox', '--disable-background-networking', '--ignore-certificate-errors'],
    `--host-resolver-rules=MAP ${host} 127.0.0.1, MAP ${payHost} 127.0.0.1`,
  ],
});
try {
  // An administrator rents a Debian, so the time begins with one.
  startedAt = performance.now();
  await refuseMistakes(machine);
  const first = await installOnce(machine, network);
  const link = await installAgain(machine);
  await mountOtherDisk(machine);
  const installed = await hashEnvironment(machine);
  const answers: Answers = new Map();
  const { page, made } = await openAsOwner(browser, { link, network, machine, answers });
  await buyAsVisitor(browser, { network, answers });
  const soldAt = performance.now();
  assert.equal(await hashEnvironment(machine), installed, 'no file is edited between installation and sale');
  say('The shop is open, and has sold. No file was edited.');
  const backup = await backUp(machine);
  made.push(await readMadeSecrets(machine));
  say('No secret is where others may read it.');
  await expectNoSecrets({ machine, log: first(), answers, backup, made, metricsToken });
  await restore(machine, backup);
  await confirmKeys(page, machine);
  say('Everything was as it should be.');
  const minutes = (soldAt - startedAt) / 60_000;
  console.log(`From a new Debian to the first sale: ${minutes.toFixed(1)} minutes, with .env as installed.`);
  assert.ok(minutes < maxMinutes, `The first sale must come within ${maxMinutes} minutes.`);
} finally {
  await browser.close();
  await machine.close();
  await network.close();
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

/** @returns what the shop prints */
async function installOnce(machine: Machine, network: Network): Promise<() => string> {
  say('The shop is installed.');
  const first = await machine.run(install);
  assert.equal(first.code, 3, 'without systemd, the script ends before the start');
  assert.match(first.output, /systemd does not run here, so this command cannot start the shop/);
  await network.join(machine);
  const output = await startShop(machine);
  const second = await machine.run(install);
  assert.equal(second.code, 0);
  assert.match(second.output, /=> Let nginx answer for shop\.example\.com/);
  return output;
}

/**
 * Starts what the unit would start, as its account and with its environment, but without the demo prints, which take minutes,
 * and with a token for the metrics.
 */
async function startShop({ run, start }: Machine): Promise<() => string> {
  const unit = '/etc/systemd/system/passepartout.service';
  const value = (name: string) => `$(sed -n 's/^${name}=//p' ${unit} | xargs)`;
  const output = start(
    `cd ${value('WorkingDirectory')} && install -d -o passepartout -m 700 /var/cache/passepartout &&
      exec setpriv --reuid passepartout --regid passepartout --clear-groups --no-new-privs env DEMO_PRINTS=off METRICS_TOKEN=${metricsToken} ${value('Environment')} ${value('ExecStart')}`,
  );
  await waitFor(
    async () => (await run('curl -fs http://127.0.0.1:3000/readyz')).code === 0,
    'the shop to be ready',
  );
  return output;
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
  assert.match(again.output, /The link of the earlier invitation no longer works\./);
  const elsewhere = await run(`${install.replace(host, 'other.example.com')}`);
  assert.match(elsewhere.output, /but this shop has https:\/\/shop\.example\.com/);
  return /^https:\/\/shop\.example\.com\/studio\S*#\S+$/m.exec(again.output)?.[0] ?? assert.fail('no link');
}

/** The SHA-256 of the machine's settings. */
async function hashEnvironment({ run }: Machine): Promise<string> {
  const { code, output } = await run('sha256sum /opt/passepartout/.env');
  assert.equal(code, 0, output);
  return output;
}

interface Owned {
  link: string;
  network: Network;
  machine: Machine;
  answers: Answers;
}

/** @returns the owner's page, and the secrets that the shop has made for its test mode */
async function openAsOwner(browser: Browser, { link, network, machine, answers }: Owned) {
  say('Visitors read "Opening soon", and the owner enters the studio.');
  const page = await openBrowser(browser, answers);
  const response = await page.goto('/');
  assert.equal(response?.status(), 503);
  await expect(page.getByText(/opening soon/i).first()).toBeVisible(slowly);
  await expectAccessible(page);
  await joinStudio(page, owner, 'owner', link);
  // Some steps ask for the passkey again after five minutes.
  const ask = page.getByRole('dialog').getByRole('button', { name: 'Use my passkey' });
  await page.addLocatorHandler(ask, (button) => button.click());

  say('The owner sets the shop up, line by line.');
  await setUpShop({ page, network, owner });
  say('The owner rehearses a sale in test mode.');
  await rehearse({ page, network, buyer: 'rehearsal@example.com' });
  const made = [await readMadeSecrets(machine)];
  say('The owner enters the live keys, and opens the shop.');
  await openForAll(page);
  for (const path of ['log', 'shop/payments', 'shop/email', 'shop/labels', 'today'])
    await page.goto(`/studio/${path}`, { waitUntil: 'networkidle' });
  return { page, made };
}

async function buyAsVisitor(browser: Browser, { network, answers }: Pick<Owned, 'network' | 'answers'>) {
  say('A visitor buys a print.');
  const page = await openBrowser(browser, answers);
  assert.equal((await page.goto('/'))?.status(), 200);
  await buyPrint({ page, network, buyer: 'ada@example.com' });
}

/** A browser of its own. What it is answered is kept. */
async function openBrowser(browser: Browser, answers: Answers): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, ignoreHTTPSErrors: true });
  context.setDefaultTimeout(slowly.timeout);
  recordAnswers(context, answers);
  return context.newPage();
}

/** Gives the machine a disk for backups. */
async function mountOtherDisk({ run }: Machine): Promise<void> {
  const mount = `mkdir -p ${otherDisk} && mount -t tmpfs none ${otherDisk} && chown passepartout: ${otherDisk}`;
  assert.equal((await run(mount)).code, 0);
}

/** @returns the folder of the backup */
async function backUp({ run }: Machine): Promise<string> {
  say('The shop is backed up while it runs.');
  const backup = `${backupFolder}/by-hand`;
  assert.equal((await run(`shop backup ${backup}`)).code, 0);
  assert.match((await run(`ls ${backup}`)).output, /^database$/m);
  const drill = await run(`shop drill ${backup}`);
  assert.equal(drill.code, 0);
  assert.match(drill.output, /by-hand restores the shop as of .*: \d+ orders, /);
  return backup;
}

async function restore(machine: Machine, backup: string) {
  say('The shop is restored.');
  const { run } = machine;
  const refused = await run(`shop restore ${backup}`);
  assert.match(refused.output, /The database passepartout is in use by .*\. Close the shop/);
  await run('pkill --uid passepartout --full run.cjs');
  // Without those that have ended: the folder has no systemd, which would forget the processes of commands.
  const isClosed = async () => (await run('pgrep --uid passepartout --runstates D,R,S')).code === 1;
  await waitFor(isClosed, 'the shop to close');
  const restored = await run(`shop restore ${backup}`);
  assert.equal(restored.code, 0);
  assert.match(
    restored.output,
    /What it replaced is in the folder .* and the database passepartout\.before-/,
  );
  await startShop(machine);
  assert.match((await run('shop studio staff')).output, /olive@example\.com +Olive Owner +owner/);
  // A copy of the shop must not take money before its owner has confirmed the keys.
  const { output } = await run('shop status');
  for (const closed of ['Payments are closed', 'Emails wait', 'No labels are bought'])
    assert.match(output, new RegExp(`${closed}: .* must be confirmed`));
}

/** Every session has ended. The same press confirms the settings of all services. */
async function confirmKeys(page: Page, { run }: Machine) {
  say('The owner confirms the keys of the restored shop.');
  await page.goto('/studio/shop/payments');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  const confirm = page.getByRole('button', { name: 'This shop may use them' });
  await expect(confirm).toBeVisible(slowly);
  await expectAccessible(page);
  await pressByKeyboard(page, confirm);
  await expect(page.getByText('Live: buyers pay with real money')).toBeVisible(slowly);
  assert.doesNotMatch((await run('shop status')).output, /must be confirmed/);
}

async function waitFor(holds: () => Promise<boolean>, what: string) {
  for (const until = performance.now() + 15 * 60_000; !(await holds()); await pause(2000))
    assert.ok(performance.now() < until, `Waited 15 minutes for ${what}.`);
}

function say(sentence: string) {
  console.log(`\n[${Math.round((performance.now() - startedAt) / 1000)} s] ${sentence}`);
}
