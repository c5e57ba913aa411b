import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ShownUpgrade } from '#domain/api/shop/upgrade.ts';
import { dayMs } from '#domain/time.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { freePort } from '#tests/process/free-port.ts';
import { leaveReport, makeUpRelease } from '#tests/upgrade/make-up-release.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import description from '../../package.json' with { type: 'json' };

const maxMs = 300_000;

/**
 * A shop that listens at another port than the configured one, where nothing answers.
 * @param isOwn whether its PostgreSQL is its own, in DATA_DIR, as a rehearsal needs it
 */
async function openWorld({
  isOwn = false,
  settings = {},
}: {
  isOwn?: boolean;
  settings?: Record<string, string>;
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout releases '));
  const [dataDir, releases] = [join(folder, 'shop'), join(folder, 'releases')];
  for (const made of [dataDir, releases]) await mkdir(made);
  const own = { dataDir, databaseUrl: undefined };
  const database = isOwn ? { database: await openShopDatabase(own, createLog('silent'), () => {}) } : {};
  const port = await freePort();
  const world = await openTestShop({
    settings: { DATA_DIR: dataDir, RELEASES_DIR: releases, PORT: String(port), ...settings },
    isQuiet: true,
    ...database,
  });
  onTestFinished(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { cookie, name } = await newStaff(world);
  return {
    ...{ dataDir, releases, port, owner: name },
    shown: async () => (await studio(world, 'GET upgrade', { cookie })).json<ShownUpgrade>(),
    async post(action: 'rehearse' | 'switch', body: object) {
      const answer = await studio(world, `POST upgrade/${action}`, { cookie, body });
      return [answer.statusCode, answer.statusCode === 204 ? '' : answer.json().error];
    },
    logged: async (): Promise<string[]> => {
      const { changes } = (await studio(world, 'GET changes', { cookie })).json();
      return changes.map(({ sentence }: { sentence: string }) => sentence);
    },
  };
}

test(
  'the newer releases of this machine are listed, and none is chosen by its folder',
  async () => {
    const { releases, shown, post } = await openWorld();
    expect(await shown()).toMatchObject({ place: releases, releases: [], underWay: null, report: null });
    const complete = await makeUpRelease(join(releases, 'b'), { version: '9.10.0' });
    await makeUpRelease(join(releases, 'a'), { version: '9.10.0', lacks: 'node_modules' });
    const lacking = await makeUpRelease(join(releases, 'c'), { version: '9.9.0', lacks: 'build/studio' });
    await makeUpRelease(join(releases, 'd'), { version: description.version });
    await makeUpRelease(join(releases, 'e'), { version: '9.0.0', name: 'another-program' });
    await mkdir(join(releases, 'f'));
    await writeFile(join(releases, 'f', 'package.json'), '{');
    await writeFile(join(releases, 'a file'), '');
    const problem = `The release in ${lacking} has no build/studio. Run there: npm ci && npm run build`;
    expect((await shown()).releases).toEqual([
      { version: '9.10.0', folder: complete, problem: null, obstacle: 'Rehearse 9.10.0 first.' },
      { version: '9.9.0', folder: lacking, problem, obstacle: problem },
    ]);

    expect(await post('rehearse', { version: '9.9.0' })).toEqual([409, problem]);
    for (const action of ['rehearse', 'switch'] as const) {
      expect(await post(action, { version: description.version }), action).toEqual([
        404,
        `There is no release ${description.version} on this machine that is newer than this shop.`,
      ]);
      for (const body of [{ folder: complete }, { version: '../b' }, { version: '9.10.0', folder: complete }])
        expect((await post(action, body))[0], JSON.stringify(body)).toBe(400);
    }
  },
  maxMs,
);

test(
  'a rehearsal runs in a process of its own, refuses a second one, and says why it failed',
  async () => {
    const { dataDir, releases, port, owner, shown, post, logged } = await openWorld({ isOwn: true });
    const to = { folder: await makeUpRelease(join(releases, 'b'), { version: '9.10.0' }), version: '9.10.0' };
    await leaveReport(dataDir, { to });
    expect((await shown()).releases).toMatchObject([{ obstacle: null }]);
    const { version } = to;
    const answers = await Promise.all([1, 2].map(() => post('rehearse', { version })));
    expect(answers.toSorted()).toEqual([
      [204, ''],
      [409, expect.stringContaining('Another upgrade of this shop is running.')],
    ]);
    expect(await shown()).toMatchObject({
      underWay: { kind: 'rehearsal', version, startedAt: expect.any(String) },
      failure: null,
    });
    expect((await post('switch', { version }))[0]).toBe(409);
    await expect.poll(async () => (await shown()).underWay, { timeout: maxMs }).toBeNull();
    const problem = `The shop does not answer at http://127.0.0.1:${port}. Start it, and run this again.`;
    const { failure, releases: after } = await shown();
    expect(failure).toMatchObject({ version, problem });
    expect(after, 'an earlier report counts no more').toMatchObject([
      { obstacle: `Rehearse ${version} first.` },
    ]);
    expect(await logged()).toEqual([`${owner} began to rehearse the release ${version}`]);
  },
  maxMs,
);

test(
  'a switch needs a good report of exactly this release that is at most a day old',
  async () => {
    const { dataDir, releases, port, shown, post, logged } = await openWorld({ isOwn: true });
    const version = '9.10.0';
    const to = { folder: await makeUpRelease(join(releases, 'b'), { version }), version };
    const refusals = async () => {
      const [{ obstacle } = { obstacle: null }] = (await shown()).releases;
      expect(await post('switch', { version })).toEqual([409, obstacle]);
      return obstacle;
    };
    expect(await refusals()).toBe('Rehearse 9.10.0 first.');
    await leaveReport(dataDir, { to: { ...to, folder: join(releases, 'another') } });
    expect(await refusals()).toBe('Rehearse 9.10.0 first.');
    await leaveReport(dataDir, { to, at: new Date(Date.now() - 1.1 * dayMs).toISOString() });
    expect(await refusals()).toBe('The rehearsal of 9.10.0 is older than a day. Rehearse it again.');
    await leaveReport(dataDir, { to, broken: [{ address: '/cart', running: '200', copy: '500' }] });
    expect(await refusals()).toBe(
      '1 address of the release 9.10.0 does not answer as before, so nothing was changed.',
    );

    await leaveReport(dataDir, { to });
    const result = {
      to,
      at: new Date().toISOString(),
      problem: 'it ended while it started.',
      backSeconds: 7,
    };
    await writeFile(join(dataDir, 'upgrade', 'state.json'), JSON.stringify({ result }));
    expect(await shown()).toMatchObject({
      releases: [{ obstacle: null }],
      report: { to, read: 41, broken: [], order: '4F7K20AB' },
      result,
    });
    expect(await post('switch', { version })).toEqual([
      409,
      `The shop does not answer at http://127.0.0.1:${port}. Start it, and run this again.`,
    ]);
    expect(await logged()).toEqual([]);
  },
  maxMs,
);

test(
  'with a database in DATABASE_URL, the page says how to switch',
  async () => {
    const settings = {
      DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
      TOKEN_SECRET: 'a secret of thirty-two characters',
    };
    const { releases, shown } = await openWorld({ settings });
    const folder = await makeUpRelease(join(releases, 'b'), { version: '9.10.0' });
    expect((await shown()).releases).toMatchObject([
      { obstacle: expect.stringContaining(`To switch to it, run ${folder}/deploy/install.sh as root`) },
    ]);
  },
  maxMs,
);
