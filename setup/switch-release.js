import { setTimeout as pause } from 'node:timers/promises';
import { findPinnedNode, inProject } from './project.js';
import { runCommand } from './run-command.js';
import { isOfSameOwner, readUpgradeState, writeUpgradeState } from './upgrade-state.js';

const GOOD_ANSWERS = 10;
const MAX_BAD_ANSWERS = 3;
const ASK_EVERY_MS = 1000;
const MAX_ANSWER_MS = 5000;
/** How long after its time a release that answers now and then may still prove itself. */
const GRACE_MS = 30_000;

/**
 * Switches to the release that `shop upgrade` has requested, if it has: closes the shop, keeps a copy of its data, starts the
 * release and watches it. One that does not serve is left for the former release and the data that were kept.
 * @param shop the processes of this launcher
 */
export async function switchRelease(shop, env) {
  const { switch: request, release } = readUpgradeState();
  if (request?.phase !== 'requested') return;
  const { to } = request;
  const former = shop.release();
  writeUpgradeState({ release, switch: { ...request, phase: 'switching' } });
  const closedAt = performance.now();
  const problem = await tryRelease(shop, request, env).catch((error) => error.message);
  // The next start brings the former release and its data back.
  if (shop.isStopping()) return;
  if (problem === undefined) {
    endSwitch(to, to, {});
    console.log(`The release ${to.version} serves.`);
    return changeData('forget', env).catch((error) => console.error(error.message));
  }
  console.error(`The release ${to.version} does not serve: ${problem} The former one comes back.`);
  const failedAt = performance.now();
  await goBack(shop, former, env);
  if (shop.isStopping()) return;
  const now = performance.now();
  const seconds = { closedSeconds: secondsOf(now - closedAt), backSeconds: secondsOf(now - failedAt) };
  endSwitch(release, to, { problem, ...seconds });
}

/** @throws if the former release does not start; the next start of the launcher tries again */
async function goBack(shop, former, env) {
  await shop.kill();
  await changeData('bring-back', env);
  if (shop.isStopping()) return;
  const problem = await shop.open(former);
  if (problem !== undefined && !shop.isStopping())
    throw new Error('The former release does not start: see above.');
}

/** @param release the one that runs from now on; undefined: the one of the folder that was installed */
function endSwitch(release, to, outcome) {
  writeUpgradeState({ release, result: { to, at: new Date().toISOString(), ...outcome } });
}

/** Brings the data back that a switch had kept when it was interrupted. The release is the former one until a switch is complete. */
export async function bringBackInterrupted(env) {
  const { switch: interrupted, release } = readUpgradeState();
  if (!interrupted) return;
  const { phase, to } = interrupted;
  if (phase === 'switching') {
    console.error(`The switch to ${to.version} was interrupted: the former release and its data come back.`);
    await changeData('bring-back', env);
  }
  endSwitch(release, to, { problem: 'the switch was interrupted.' });
}

/** @returns why the release does not serve */
async function tryRelease(shop, { to, page, maxSeconds, watchSeconds }, env) {
  await shop.close();
  await changeData('keep', env);
  if (shop.isStopping()) return 'the shop was stopped.';
  if (!isOfSameOwner(to.folder)) return `${to.folder} belongs to another user than the release that runs.`;
  const late = `it was not ready within ${maxSeconds} seconds.`;
  const problem = await Promise.race([shop.open(to.folder), pause(maxSeconds * 1000, late, { ref: false })]);
  return problem ?? watch(shop, page, performance.now() + watchSeconds * 1000);
}

/** Asks `/readyz` and a page, while the shop is open, until this time has come and both have answered well for some seconds. */
async function watch(shop, { origin, path, status }, until) {
  const expected = { [`${origin}/readyz`]: 200, [origin + path]: status };
  let good = 0;
  let bad = 0;
  while (!shop.isStopping()) {
    const problem = await findBadAnswer(expected);
    [good, bad] = problem ? [0, bad + 1] : [good + 1, 0];
    const now = performance.now();
    if (good >= GOOD_ANSWERS && now >= until) return undefined;
    if (bad === MAX_BAD_ANSWERS || now > until + GRACE_MS) return problem ?? 'it answered too seldom.';
    await pause(ASK_EVERY_MS);
  }
  return 'the shop was stopped.';
}

async function findBadAnswer(expected) {
  for (const [address, status] of Object.entries(expected)) {
    const answered = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(MAX_ANSWER_MS) })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 'nothing');
    if (answered !== status) return `${address} answered ${answered} instead of ${status}.`;
  }
  return undefined;
}

/** Runs `server/upgrade/change-data.ts`, because the data are PostgreSQL's. @throws with what it printed */
async function changeData(action, env) {
  const program = [inProject('server', 'upgrade', 'change-data.ts'), action];
  const { code, output } = await runCommand(findPinnedNode(), program, { env, cwd: process.cwd() });
  if (code !== 0) throw new Error(output.trim());
}

function secondsOf(milliseconds) {
  return Math.round(milliseconds / 100) / 10;
}
