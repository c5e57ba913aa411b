import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, type TestContext, test } from 'vitest';
import { freePort } from '#tests/process/free-port.ts';

const script = fileURLToPath(new URL('install.sh', import.meta.url));
const pgModule = import.meta.resolve('pg');
const server = new URL(inject('testServerUrl'));
const print = 'a1b2c3';
const maxMs = 600_000;
/** The script is for Debian. */
const isDebian = existsSync('/etc/debian_version') && spawnSync('curl', ['--version']).error === undefined;
const testHere = isDebian ? test.concurrent : test.skip;

interface Release {
  version: number;
  /** What is wrong with it. */
  fault?: 'throws' | 'no prints' | 'dies';
}

/** A program in the place of the shop's: its database has the versions that have run, and it refuses newer ones. */
const program = `
  import { createServer } from 'node:http';
  import { appendFileSync, readFileSync } from 'node:fs';
  import { withVersions } from './store.mjs';
  const { version, fault } = JSON.parse(readFileSync(new URL('release.json', import.meta.url), 'utf8'));
  await withVersions(async (known, add) => {
    if (Math.max(0, ...known) > version) throw new Error('A newer version has changed the tables.');
    if (fault === 'throws') throw new Error('The migration fails.');
    if (!known.includes(version)) await add(version);
  });
  const answers = {
    '/readyz': [200, String(version)],
    '/api/shop/all-prints?limit=1': [200, JSON.stringify([{ _id: '${print}', artist: { _id: 'other' } }])],
    '/product/${print}': [fault === 'no prints' ? 500 : 200, ''],
  };
  createServer((request, response) => {
    const [status, body] = answers[request.url] ?? [404, ''];
    response.writeHead(status).end(body);
  }).listen(Number(process.env.PORT), '127.0.0.1');
  if (fault === 'dies') setTimeout(() => process.exit(1), 5000);
`;

/** Its database is one of a server, as after an installation, or its own, which is a file here. */
const stores = {
  server: `
    import pg from '${pgModule}';
    export async function withVersions(work) {
      const client = new pg.Client({ connectionString: process.env.VERSIONS });
      await client.connect();
      await client.query('create table if not exists versions (version int)');
      const { rows } = await client.query('select version from versions');
      await work(rows.map(({ version }) => version), (version) => client.query('insert into versions values ($1)', [version]));
      await client.end();
    }`,
  own: `
    import { appendFileSync, existsSync, readFileSync } from 'node:fs';
    export async function withVersions(work) {
      const file = process.env.VERSIONS;
      const known = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\\n').map(Number) : [];
      await work(known, (version) => appendFileSync(file, version + '\\n'));
    }`,
};
/** Does to that file what `server/upgrade/change-data.ts` does to a database. */
const changeData = `
  import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
  const [file, kept] = [process.env.VERSIONS, process.env.VERSIONS + '.kept'];
  if (process.argv[2] === 'keep') cpSync(file, kept);
  if (process.argv[2] === 'bring-back' && existsSync(kept)) renameSync(kept, file);
  if (process.argv[2] === 'forget') rmSync(kept, { force: true });
`;

/** Programs in the place of Debian's. This systemd knows one service, which it restarts whenever it ends. */
const programs = {
  systemctl: `#!/bin/bash
    case "$*" in
      *NRestarts*) cat "$RUN/restarts" ;;
      *is-active* | *is-enabled*) [ -f "$RUN/pid" ] ;;
      *stop*)
        [ ! -f "$RUN/pid" ] || kill -KILL -- -"$(cat "$RUN/pid")"
        # A killed program still has its port for a moment. systemd waits for its end, too.
        while (: <"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; do sleep 0.05; done
        rm -f "$RUN/pid" ;;
      *start* | *enable*)
        [ ! -f "$RUN/pid" ] || exit 0
        echo 0 >"$RUN/restarts"
        setsid bash -c 'while :; do node "$APP/main.mjs"; echo 1 >"$RUN/restarts"; sleep 0.2; done' >"$RUN/log" 2>&1 </dev/null &
        echo $! >"$RUN/pid" ;;
    esac`,
  journalctl: '#!/bin/bash\ncat "$RUN/log"',
  runuser: '#!/bin/bash\nshift 3; exec "$@"',
};

test('a release is copied without what its build makes', async () => {
  const [ignored, written] = await Promise.all(
    ['.gitignore', 'deploy/install.sh'].map((file) =>
      readFile(new URL(`../${file}`, import.meta.url), 'utf8'),
    ),
  );
  const built = [...(ignored ?? '').matchAll(/^(\/build.*?)\/?$/gm)].map(([, path]) => path);
  expect(built).toContain('/build-server');
  const left = /^made_here=\((.*)\)$/m
    .exec(written ?? '')?.[1]
    ?.replaceAll("'", '')
    .split(' ');
  expect(left).toEqual(expect.arrayContaining(built));
});

/**
 * The steps of an upgrade, from the release in $1, as the script takes them. It builds nothing, copies without rsync, and
 * does not measure the disk, which here is the memory of all tests.
 */
const steps = `
  set -euo pipefail
  source ${script}
  has_systemd() { true; }
  require_space() { true; }
  copy_release() {
    local to=$1
    if [ "\${2:-}" = --dry-run ]; then diff --recursive --brief --exclude=node_modules --exclude=.installed --exclude=.env --exclude=.watched --exclude=.commit "$from" "$to" || true
    else cp --recursive --no-dereference "$from/." "$to/"; fi
  }
  build_in() {
    [ ! -f "$RUN/pid" ] || shop_answers
    fingerprint "$1" >"$1/.installed"
  }
  sql() { node "$RUN/sql.mjs" "$2"; }
  shop_answers() { (: <"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; }
  app=$APP next=$APP.upgrade/next former=$APP.upgrade/former
  state=$RUN/state backups=$RUN/state/backups units=$RUN/units journal_settings=$RUN/journal
  machine_settings=$units/passepartout.service.d/machine.conf
  shop=$RUN/bin/shop shop_url=http://127.0.0.1:$PORT user=$SHOP_USER data=$RUN/data
  from=$1 repository='' max_start_seconds=30 watch_seconds=8
  eval "\${2:-}"
  complete_move
  complete_going_back
  for each in release built units running serving; do step $each $each; done
`;

async function openMachine(kind: keyof typeof stores, { onTestFinished }: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-install-'));
  const user = `install_${randomUUID().slice(0, 8)}`;
  const [app, port] = [join(folder, 'app'), await freePort()];
  const query = async (statement: string, database = server.pathname) => {
    const client = new pg.Client({
      connectionString: Object.assign(new URL(server), { pathname: database }).href,
    });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  if (kind === 'server') {
    await query(`create role ${user} login superuser`);
    await query(`create database ${user} owner ${user}`);
  }
  const versions =
    kind === 'server'
      ? Object.assign(new URL(server), { pathname: user }).href
      : join(folder, 'data', 'versions');
  const env = {
    ...process.env,
    ...{ RUN: folder, APP: app, PORT: String(port), SHOP_USER: user, VERSIONS: versions },
    PATH: `${join(folder, 'bin')}:${join(process.execPath, '..')}:${process.env.PATH}`,
  };
  const run = async (...words: string[]) => {
    const child = spawn('bash', words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [code, output, errors] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
    return { code, output, errors };
  };
  onTestFinished(async () => {
    await run('-c', 'systemctl stop');
    await rm(folder, { recursive: true, force: true });
    for (const database of [user, `${user}.former`])
      await query(`drop database if exists "${database}" with (force)`);
    await query(`drop role if exists ${user}`);
  });
  for (const made of ['bin', 'data', 'state/backups']) await mkdir(join(folder, made), { recursive: true });
  const shop = '#!/bin/bash\nmkdir "$2"';
  for (const [name, code] of Object.entries({ ...programs, shop })) {
    await writeFile(join(folder, 'bin', name), code);
    await chmod(join(folder, 'bin', name), 0o755);
  }
  await writeFile(
    join(folder, 'sql.mjs'),
    `import pg from '${pgModule}';
    const client = new pg.Client({ connectionString: '${server.href}' });
    await client.connect();
    const { rows } = await client.query(process.argv[2]);
    for (const row of rows) console.log(Object.values(row).join('|'));
    await client.end();`,
  );
  const make = async ({ version, fault }: Release) => {
    const release = join(folder, `release ${version} ${fault ?? 'good'}`);
    const files = {
      'main.mjs': program,
      'store.mjs': stores[kind],
      'release.json': JSON.stringify({ version, fault }),
      'setup/run.cjs': '',
      'deploy/passepartout.service': `# ${version}`,
      'server/upgrade/change-data.ts': changeData,
    };
    for (const [path, contents] of Object.entries(files)) {
      await mkdir(join(release, path, '..'), { recursive: true });
      await writeFile(join(release, path), contents);
    }
    await mkdir(join(release, 'node_modules/.bin'), { recursive: true });
    await symlink(process.execPath, join(release, 'node_modules/.bin/node')).catch(() => {});
    return release;
  };
  const machine = {
    /** Runs the steps of an upgrade to a release. @param before a command of the shell that comes first */
    install: async (release: Release, before = '') =>
      run('-c', steps, 'install', await make(release), before),
    /** The version that answers. */
    version: async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).text(),
    /** The versions that have changed the data. */
    async known(): Promise<number[]> {
      if (kind === 'own') return (await readFile(versions, 'utf8')).trim().split('\n').map(Number);
      const { rows } = await query('select version from versions order by version', user);
      return rows.map(({ version }) => version);
    },
    /** What an upgrade has made for the way back, and left. */
    async left() {
      const { rows } = await query(`select datname from pg_database where datname like '${user}.%'`);
      const names = await readdir(folder);
      const files = [...(await readdir(join(folder, 'data'))), ...(await readdir(app))];
      return [
        ...rows.map(({ datname }) => datname),
        ...names.filter((name) => name.startsWith('app.')),
        ...files.filter((name) => /kept|going-back|watched/.test(name)),
      ];
    },
    backups: async () => (await readdir(join(folder, 'state/backups'))).length,
    unit: () => readFile(join(folder, 'units/passepartout.service'), 'utf8'),
  };
  const url =
    kind === 'server'
      ? `DATABASE_URL=postgres://${user}@localhost/${user}?host=/var/run/postgresql&port=5432`
      : '';
  const settings = `\nprintf 'TOKEN_SECRET=x\\n${url.replace('%', '%%')}\\n' >"$APP/.env"`;
  const first = await machine.install({ version: 1 }, `mkdir "$APP"${settings}`);
  expect(first.code, first.errors).toBe(0);
  return machine;
}

const kinds = ['server', 'own'] as const;

testHere.for(kinds)(
  'a good release is built while the shop sells, and takes its place: database %s',
  { timeout: maxMs },
  async (kind, context) => {
    const machine = await openMachine(kind, context);
    const { code, output, errors } = await machine.install({ version: 2 });
    expect(code, output + errors).toBe(0);
    expect(output).toContain('The release is built beside the present one, which sells.');
    expect([await machine.version(), await machine.known()]).toEqual(['2', [1, 2]]);
    expect([await machine.left(), await machine.backups(), await machine.unit()]).toEqual([[], 1, '# 2']);
    expect((await machine.install({ version: 2 })).output).not.toContain('=>');
  },
);

testHere.for(
  kinds.flatMap((kind) => [
    [kind, 'throws', 'it was not ready after its start.'] as const,
    [kind, 'no prints', `/product/${print} does not answer 200 as before.`] as const,
    [kind, 'dies', 'it ended.'] as const,
  ]),
)(
  'the former release and its data come back: database %s, the new one %s',
  { timeout: maxMs },
  async ([kind, fault, problem], context) => {
    const machine = await openMachine(kind, context);
    const { code, errors } = await machine.install({ version: 2, fault });
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining(`The new release does not serve: ${problem}`),
    ]);
    if (fault === 'throws') expect(errors).toContain('The migration fails.');
    expect(errors).toContain('The shop is open again and as before.');
    expect([await machine.version(), await machine.known()]).toEqual(['1', [1]]);
    expect([await machine.left(), await machine.unit()]).toEqual([[], '# 1']);
    expect((await machine.install({ version: 3 })).code).toBe(0);
    expect([await machine.version(), await machine.known()]).toEqual(['3', [1, 3]]);
  },
);

/** Kills the script after its first, second, … move of a folder. */
const killedAfter = (moves: number) =>
  `moves=0; mv() { command mv "$@"; moves=$((moves + 1)); [ $moves != ${moves} ] || kill -KILL $$; }`;

testHere.for(kinds.flatMap((kind) => [1, 2].map((moves) => [kind, moves] as const)))(
  'an upgrade that is killed is completed by the next run: database %s, after %i moves',
  { timeout: maxMs },
  async ([kind, moves], context) => {
    const machine = await openMachine(kind, context);
    expect((await machine.install({ version: 2 }, killedAfter(moves))).code).toBe(null);
    const { code, output, errors } = await machine.install({ version: 2 });
    expect(code, output + errors).toBe(0);
    expect([await machine.version(), await machine.known()]).toEqual(['2', [1, 2]]);
    expect(await machine.left()).toEqual([]);
  },
);

const killedBeforeRename = `sql() { [[ $2 != alter* ]] || kill -KILL $$; node "$RUN/sql.mjs" "$2"; }`;

testHere.for([
  ...kinds.flatMap((kind) =>
    [3, 4].map((moves) => [kind, `after ${moves} moves`, killedAfter(moves)] as const),
  ),
  ['server', 'without a database', killedBeforeRename] as const,
])(
  'a way back that is killed is completed by the next run: database %s, %s',
  { timeout: maxMs },
  async ([kind, _, kill], context) => {
    const machine = await openMachine(kind, context);
    const broken = { version: 2, fault: 'no prints' } as const;
    expect((await machine.install(broken, kill)).code).toBe(null);
    const { code, errors } = await machine.install(broken);
    expect([code, errors]).toEqual([1, expect.stringContaining('the last run was interrupted.')]);
    expect([await machine.version(), await machine.known()]).toEqual(['1', [1]]);
    expect(await machine.left()).toEqual([]);
  },
);
