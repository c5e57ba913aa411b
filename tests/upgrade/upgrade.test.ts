import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, watch, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ShownUpgrade, SwitchResult } from '#domain/api/shop/upgrade.ts';
import { countMigrations } from '#server/database/migrate.ts';
import { openPostgres15, postgres15Program } from '#tests/database/open-postgres15.ts';
import description from '../../package.json' with { type: 'json' };
import { makeRelease } from './make-release.ts';
import { closely, openUpgradeWorld, product } from './open-upgrade-world.ts';

const broken = {
  throws: `ALTER TABLE "no_such_table" ADD COLUMN "x" text;`,
  /** Fifteen seconds after its first answer. */
  dies: `
    const { Server } = await import('node:http');
    const { emit } = Server.prototype;
    Server.prototype.emit = function (event, ...args) {
      if (event === 'request') {
        Server.prototype.emit = emit;
        setTimeout(() => process.exit(1), 15_000);
      }
      return emit.call(this, event, ...args);
    };
  `,
  /** Answers 500 on every print. */
  withoutPrints: `
    const { Server } = await import('node:http');
    const { emit } = Server.prototype;
    Server.prototype.emit = function (event, ...args) {
      if (event !== 'request' || !args[0].url.startsWith('/product/')) return emit.call(this, event, ...args);
      args[1].writeHead(500).end();
      return true;
    };
  `,
};
/** For decision 123. */
const tell = ({ problem, closedSeconds, backSeconds }: SwitchResult) =>
  console.log(`${problem} Closed for ${closedSeconds} s; back ${backSeconds} s after it had failed.`);
/** They take minutes on a busy machine: `npm run test:faults` runs them. */
const testOfFaults = test.runIf(process.env.TEST_FAULTS);

/** Waits until something with this name is made in a folder. */
async function untilMade(folder: string, name: string): Promise<void> {
  for await (const { filename } of watch(folder)) if (filename === name) return;
}

test('in the studio, a good release is rehearsed on a copy, and then serves the same shop, also after a restart; a second upgrade is refused in between', async () => {
  const world = await openUpgradeWorld();
  const version = '2.0.0';
  const release = await makeRelease(join(world.folder, 'release 2'));
  await world.pay(await world.checkOut());
  await world.expectNoOrderLost();
  const rehearsing = await world.enterStudio();
  const shown = async (): Promise<ShownUpgrade> => (await rehearsing('GET upgrade')).body;
  expect((await rehearsing('POST upgrade/rehearse', { version })).status).toBe(204);
  // Its process holds the lock before it backs up.
  await expect
    .poll(() => readdir(world.folder), closely)
    .toContainEqual(expect.stringMatching(/^shop-before-2/));
  const [again, second] = await Promise.all([
    rehearsing('POST upgrade/rehearse', { version }),
    world.run('upgrade', release, '--yes'),
  ]);
  expect(second).toMatchObject({ code: 1, output: '' });
  for (const refusal of [second.errors, again.body.error])
    expect(refusal).toContain('Another upgrade of this shop is running.');
  await expect.poll(async () => (await shown()).underWay, closely).toBeNull();
  const { report, ...rehearsed } = await shown();
  expect(rehearsed).toMatchObject({
    failure: null,
    releases: [{ folder: release, version, obstacle: null }],
  });
  expect(report).toMatchObject({
    to: { folder: release, version },
    migrations: [{ migration: '9999_of_the_next_release' }],
    broken: [],
    changed: [],
    order: expect.stringMatching(/^[0-9A-F]{8}$/),
  });
  expect(report?.read).toBeGreaterThan(30);

  const switching = await world.enterStudio();
  expect((await switching('POST upgrade/switch', { version })).status).toBe(204);
  await expect.poll(async () => (await shown().catch(() => undefined))?.result, closely).toBeTruthy();
  const { result, ...switched } = await shown();
  expect(result).toMatchObject({ to: { folder: release, version } });
  expect(result?.problem).toBeUndefined();
  expect(switched).toMatchObject({ releases: [], underWay: null, failure: null });
  expect(await world.version()).toMatch(/^2\.0\.0/);
  await world.pay(await world.checkOut());
  expect(await world.expectNoOrderLost(), 'the copy bought at its own sandbox').toBe(2);
  expect(await readdir(join(world.folder, 'scratch'))).toEqual([]);
  // The launcher forgets the kept data after it has told the result.
  await expect.poll(() => readdir(join(world.dataDir, 'upgrade')), closely).not.toContain('postgres');

  expect((await world.run('--version')).output).toMatch(/^2\.0\.0/);
  expect((await world.run('upgrade', release)).errors).toContain(
    'is 2.0.0, and this shop has 2.0.0. Name a newer release.',
  );
  await world.shop().kill();
  world.startAgain();
  await world.untilReady();
  expect(await world.version()).toMatch(/^2\.0\.0/);
}, 900_000);

test.skipIf(!postgres15Program)(
  'a release is rehearsed on a copy of a shop with a PostgreSQL beside it, whose owner reads how to switch',
  async () => {
    const server = await openPostgres15();
    onTestFinished(() => server.close());
    const world = await openUpgradeWorld({ databaseUrl: await server.makeDatabase('shop-before') });
    const release = await makeRelease(join(world.folder, 'release 2'));
    await world.pay(await world.checkOut());
    await world.expectNoOrderLost();
    const { code, output, errors } = await world.run('upgrade', release);
    expect(code, errors).toBe(0);
    expect(output).toMatch(/the release 2\.0\.0 was ready after .*, with 1 migration\./);
    expect(output).toMatch(/A print was bought there: order [0-9A-F]{8}\./);
    expect(output).toContain(
      `Nothing was changed. To switch to it, run ${release}/deploy/install.sh as root`,
    );
    expect([await world.countApplied(), await world.expectNoOrderLost()]).toEqual([countMigrations(), 1]);
    expect(await readdir(join(world.folder, 'scratch'))).toEqual([]);
  },
  900_000,
);

test('a shop with a public address and its studio at another host is rehearsed, before it opens and afterwards', async () => {
  const more = { SHOP_URL: 'https://shop.example', STUDIO_URL: 'https://studio.shop.example/studio' };
  const world = await openUpgradeWorld({ more });
  const release = await makeRelease(join(world.folder, 'release 2'));
  const rehearse = async () => {
    const { code, output, errors } = await world.run('upgrade', release, '--prepare');
    expect(code, errors).toBe(0);
    return output;
  };
  const master = 'a master';
  const name = createHash('sha256').update(master).digest('hex');
  const vault = join(world.dataDir, 'masters');
  await mkdir(vault, { recursive: true });
  await writeFile(join(vault, name), master);
  expect(await rehearse()).toContain('The shop is not open yet, so no pages were compared.');
  const [backup = ''] = (await readdir(world.folder)).filter((each) => each.startsWith('shop-before-2'));
  const { ino } = await stat(join(world.folder, backup, 'masters', name));
  expect(ino, 'the backup links the masters').toBe((await stat(join(vault, name))).ino);
  await world.openToAll();
  const status = async () => (await fetch(`${world.url}${product}`)).status;
  await expect.poll(status, closely).toBe(200);
  expect(await rehearse()).toMatch(/\d\d pages compared\. All answer as before and look the same\./);
}, 900_000);

testOfFaults(
  'a release whose migration throws fails in the rehearsal; in a switch the shop is back in seconds with every order',
  async () => {
    const world = await openUpgradeWorld();
    const to = await makeRelease(join(world.folder, 'release 2'), { migration: broken.throws });
    await world.pay(await world.checkOut());
    const { code, errors } = await world.run('upgrade', to, '--yes');
    expect(code).toBe(1);
    expect(errors).toMatch(/The release 2\.0\.0 ended while it started:.*"no_such_table" does not exist/s);
    expect(await world.version()).toMatch(description.version);

    const result = await world.switchTo(to);
    tell(result);
    expect(result.problem).toBe('it ended while it started: error: relation "no_such_table" does not exist.');
    expect(result.backSeconds).toBeLessThan(world.maxBackSeconds);
    expect(await world.version()).toMatch(description.version);
    expect(await world.countApplied()).toBe(countMigrations());
    expect(await world.expectNoOrderLost()).toBe(1);
  },
  900_000,
);

testOfFaults(
  'a release that answers 500 on a print fails in the rehearsal; in a switch the old data are back in seconds with every order',
  async () => {
    const world = await openUpgradeWorld();
    const to = await makeRelease(join(world.folder, 'release 2'), { preamble: broken.withoutPrints });
    await world.pay(await world.checkOut());
    const { code, errors } = await world.run('upgrade', to, '--yes');
    expect(code).toBe(1);
    expect(errors).toContain(`${product} answers 500 instead of 200.`);
    expect(errors).toContain('of the release 2.0.0 do not answer as before, so nothing was changed.');

    const open = await world.checkOut();
    const switching = world.switchTo(to);
    // The failing release makes the order of a session that is paid while it runs, and that order is lost with its data.
    await expect.poll(world.version, closely).toMatch(/^2\.0\.0/);
    await world.pay(open);
    const result = await switching;
    tell(result);
    expect(result.problem).toMatch(/product\/\S+ answered 500 instead of 200\.$/);
    expect(result.backSeconds).toBeLessThan(world.maxBackSeconds);
    expect(await world.version()).toMatch(description.version);
    expect(await world.countApplied()).toBe(countMigrations());
    expect(await world.expectNoOrderLost()).toBe(2);
  },
  900_000,
);

testOfFaults(
  'a release that dies while it is watched is left for the old one, with every order that it has taken',
  async () => {
    const world = await openUpgradeWorld();
    const to = await makeRelease(join(world.folder, 'release 2'), { preamble: broken.dies });
    await world.pay(await world.checkOut());
    const switching = world.switchTo(to);
    await expect.poll(world.version, closely).toMatch(/^2\.0\.0/);
    await world.pay(await world.checkOut());
    const result = await switching;
    tell(result);
    expect(result.problem).toMatch(/answered nothing instead of 200\.$/);
    expect(result.backSeconds).toBeLessThan(world.maxBackSeconds);
    expect(await world.version()).toMatch(description.version);
    expect(await world.countApplied()).toBe(countMigrations());
    expect(await world.expectNoOrderLost()).toBe(2);
  },
  900_000,
);

testOfFaults.each([
  ['keeps the data', '', 'postgres.unfinished'],
  ['brings the data back', broken.withoutPrints, 'failed'],
])(
  'a switch that is killed while it %s leaves the old shop, which the next start opens with every order',
  async (_, preamble, made) => {
    const world = await openUpgradeWorld();
    const to = await makeRelease(join(world.folder, 'release 2'), { preamble });
    await world.pay(await world.checkOut());
    const folder = join(world.dataDir, 'upgrade');
    await mkdir(folder, { recursive: true });
    const switching = world.switchTo(to).catch(() => undefined);
    await untilMade(folder, made);
    await world.shop().kill();
    world.startAgain();
    await world.untilReady();
    expect(await world.version()).toMatch(description.version);
    expect(await world.countApplied()).toBe(countMigrations());
    expect(await world.expectNoOrderLost()).toBe(1);
    for (const left of [made, 'postgres', 'postgres.unfinished'])
      expect(await readdir(folder)).not.toContain(left);
    await switching;
  },
  900_000,
);

testOfFaults(
  'a switch that is killed in the middle leaves the old shop, which the next start opens in seconds with every order',
  async () => {
    const world = await openUpgradeWorld();
    const to = await makeRelease(join(world.folder, 'release 2'));
    await world.pay(await world.checkOut());
    const open = await world.checkOut();
    const switching = world.switchTo(to).catch(() => undefined);
    await expect.poll(world.version, closely).toMatch(/^2\.0\.0/);
    await world.pay(open);
    await world.shop().kill();
    const killedAt = performance.now();
    world.startAgain();
    await world.untilReady();
    expect((performance.now() - killedAt) / 1000).toBeLessThan(world.maxBackSeconds);
    expect(await world.version()).toMatch(description.version);
    expect(await world.countApplied()).toBe(countMigrations());
    expect(await world.expectNoOrderLost()).toBe(2);
    const state = JSON.parse(await readFile(join(world.dataDir, 'upgrade/state.json'), 'utf8'));
    expect(state.result.problem).toBe('the switch was interrupted.');
    await switching;
  },
  900_000,
);
