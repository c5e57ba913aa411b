import type { FoundRelease, Release, ShownUpgrade, ShownUpgradeReport } from '#domain/api/shop/upgrade.ts';
import { explainBroken, explainOtherSwitch, maxReportDays } from '#domain/shop/upgrade.ts';
import { dayMs } from '#domain/time.ts';
import type { MachineConfiguration } from '#server/configuration/configuration.ts';
import { presentRelease } from '#server/configuration/present-release.ts';
import { shopVersion } from '#server/configuration/shop-version.ts';
import { isLocked } from '#server/database/embedded/with-lock.ts';
import { type Attempt, readAttempt } from './attempt.ts';
import { readReport } from './prepare-upgrade.ts';
import { findReleases, usualReleasesDir } from './require-release.ts';
import { readUpgradeState, upgradePaths } from './upgrade-state.ts';

interface Shown {
  machine: MachineConfiguration;
  now: Date;
  /** What this process has begun, and whose own process may not hold the lock yet, or no longer. */
  rehearsing: Attempt | undefined;
}

/** What the owner sees of releases: those on this machine, what runs, and what came of the last rehearsal and switch. */
export async function showUpgrade({ machine, now, rehearsing }: Shown): Promise<ShownUpgrade> {
  const { dataDir } = machine;
  const last = await readLast(dataDir);
  const { attempt, report } = last;
  const { switch: switching, result = null } = await readUpgradeState(dataDir);
  const underWay =
    (switching && { kind: 'switch' as const, version: switching.to.version }) ??
    rehearsing ??
    (attempt && isRunning(attempt, dataDir) ? attempt : undefined);
  return {
    version: shopVersion(),
    place: placeOf(machine),
    releases: await listReleases(machine, { ...last, now }),
    underWay: underWay
      ? { kind: underWay.kind, version: underWay.version, startedAt: attempt?.startedAt ?? null }
      : null,
    failure: underWay ? null : failureOf(attempt),
    report: report ?? null,
    result,
  };
}

function isRunning({ problem }: Attempt, dataDir: string): boolean {
  return problem === undefined && isLocked(upgradePaths(dataDir).lock);
}

async function readLast(dataDir: string): Promise<Omit<LastRehearsal, 'now'>> {
  const [attempt, report] = await Promise.all([readAttempt(dataDir), readReport(dataDir)]);
  return { attempt, report };
}

/** A switch whose process has ended says in its result what came of it. */
function failureOf(attempt: Attempt | undefined): ShownUpgrade['failure'] {
  if (!attempt) return null;
  const { kind, version, startedAt, problem } = attempt;
  if (problem !== undefined) return { version, startedAt, problem };
  if (kind === 'switch') return null;
  return { version, startedAt, problem: 'The rehearsal was interrupted. Rehearse it again.' };
}

function placeOf({ releasesDir = usualReleasesDir }: MachineConfiguration): string {
  return releasesDir;
}

/** The release of a version, if it lies on this machine. */
export async function findRelease(
  machine: MachineConfiguration,
  version: string,
  now: Date,
): Promise<FoundRelease | undefined> {
  const last = { ...(await readLast(machine.dataDir)), now };
  return (await listReleases(machine, last)).find((release) => release.version === version);
}

async function listReleases(machine: MachineConfiguration, last: LastRehearsal): Promise<FoundRelease[]> {
  const releases = await findReleases(placeOf(machine));
  return releases.map(({ version, folder, problem = null }) => ({
    version,
    folder,
    problem,
    obstacle: problem ?? findObstacle(machine, { version, folder }, last),
  }));
}

interface LastRehearsal {
  attempt: Attempt | undefined;
  report: ShownUpgradeReport | undefined;
  now: Date;
}

/** Why the studio does not switch to a complete release. */
function findObstacle(
  { databaseUrl }: MachineConfiguration,
  release: Release,
  { attempt, report, now }: LastRehearsal,
): string | null {
  if (databaseUrl) return explainOtherSwitch(release);
  const isOfIt =
    report?.to.folder === release.folder &&
    report.to.version === release.version &&
    report.from.version === presentRelease.version;
  // One that succeeds leaves no attempt.
  const hasFailedSince = attempt?.kind === 'rehearsal' && attempt.version === release.version;
  if (!isOfIt || hasFailedSince) return `Rehearse ${release.version} first.`;
  if (report.broken.length > 0) return explainBroken(report);
  if (now.getTime() - Date.parse(report.at) <= maxReportDays * dayMs) return null;
  return `The rehearsal of ${release.version} is older than a day. Rehearse it again.`;
}
