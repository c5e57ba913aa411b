import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '#server/database/embedded/open-embedded-postgres.ts';
import { type ChangeWatch, watchChanges } from '#server/database/watch-changes.ts';
import { createLog } from '#server/log.ts';
import { startReplica, type TestReplica } from '#tests/database/start-replica.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { type Catalogue, createCatalogue } from '../catalogue/create-catalogue.ts';

// Copying a cluster, and starting a server on it, takes a while on a busy disk.
const folder = await mkdtemp(join(tmpdir(), 'passepartout replica '));
const dataDir = join(folder, 'primary');
let postgres: EmbeddedPostgres;
let database: OpenDatabase;
let replica: TestReplica;
let watch: ChangeWatch;
let catalogue: Catalogue;
const lines: string[] = [];
const log = createLog('info', { write: (line) => lines.push(line) });

beforeAll(async () => {
  postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  database = await openDatabase(postgres.url, createLog('silent'));
  replica = await startReplica({ url: postgres.url, dataDir, replicaDir: join(folder, 'replica') });
  watch = await watchChanges({ databaseUrl: postgres.url, log });
  catalogue = createCatalogue({ database, watch, readUrl: replica.url, log });
});
afterAll(async () => {
  await catalogue?.close();
  await watch?.stop();
  await replica?.stop();
  await database?.close();
  await postgres?.release();
  await rm(folder, { recursive: true, force: true });
});

async function isReadFromReplica(from: Catalogue = catalogue): Promise<boolean> {
  const { rows } = await from.read((db) =>
    db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`),
  );
  return rows[0]?.is === true;
}

/** Renames a print. @returns the different titles that reads show from the moment when the change is announced */
async function rename(id: string, title: string): Promise<string[]> {
  const shown: Promise<(string | undefined)[]> = new Promise((resolve) => {
    const stop = catalogue.onChange(() => {
      stop();
      const reads = Array.from({ length: 5 }, async () => (await catalogue.findPrint(id))?.title);
      resolve(Promise.all([...reads, catalogue.listPrints({ limit: 99 }).then(titleIn(id))]));
    });
  });
  await database.pool.query('update prints set title = $1 where id = $2', [title, id]);
  const titlesBefore = await shown;
  return [...new Set([...titlesBefore, (await catalogue.findPrint(id))?.title])].map(String);
}

function titleIn(id: string) {
  return ({ prints }: { prints: { _id: string; title: string }[] }) =>
    prints.find((print) => print._id === id)?.title;
}

test('prints are read from the replica, and a change is shown as soon as it is announced', async () => {
  const id = await hangPrint(database.db, { title: 'Before' });
  await expect.poll(() => isReadFromReplica()).toBe(true);
  for (const title of ['First', 'Second', 'Third']) expect(await rename(id, title)).toEqual([title]);
  await expect.poll(() => isReadFromReplica()).toBe(true);
});

test('while the replica lacks a change, prints are read from the primary, and then from the replica again', async () => {
  const id = await hangPrint(database.db, { title: 'Before' });
  await expect.poll(() => isReadFromReplica()).toBe(true);
  await replica.pause();
  expect(await rename(id, 'Behind')).toEqual(['Behind']);
  expect(await isReadFromReplica()).toBe(false);
  await expect.poll(() => lines.join('')).toContain('it is behind');
  await replica.resume();
  await expect.poll(() => isReadFromReplica()).toBe(true);
  expect((await catalogue.findPrint(id))?.title).toBe('Behind');
  expect(lines.join('')).toContain('caught up');
});

test('a print to sell is read from the primary, however far behind the replica is', async () => {
  const id = await hangPrint(database.db, { title: 'Old name' });
  await replica.pause();
  onTestFinished(() => replica.resume());
  await database.pool.query('update prints set title = $1 where id = $2', ['New name', id]);
  expect((await catalogue.findPrintToSell(id))?.title).toBe('New name');
});

test('a replica that stops causes no errors, is logged once, and is used again when it is back', async () => {
  const id = await hangPrint(database.db, { title: 'Kept' });
  await expect.poll(() => isReadFromReplica()).toBe(true);
  lines.length = 0;
  await replica.stop();
  expect(await isReadFromReplica()).toBe(false);
  for (const title of ['Gone', 'Long gone']) expect(await rename(id, title)).toEqual([title]);
  const countWarnings = () => lines.filter((line) => line.includes('cannot be used now')).length;
  await expect.poll(countWarnings).toBe(1);
  await replica.startAgain();
  await expect.poll(() => isReadFromReplica()).toBe(true);
  expect(countWarnings()).toBe(1);
});

test.each([
  ['a copy of another database', () => inject('testServerUrl')],
  ['a server that accepts writes', () => postgres.url],
])('%s is not read from', async (_, urlOf) => {
  const id = await hangPrint(database.db, { title: 'Ours' });
  const otherCatalogue = createCatalogue({ database, watch, readUrl: urlOf(), log });
  onTestFinished(() => otherCatalogue.close());
  lines.length = 0;
  expect((await otherCatalogue.findPrint(id))?.title).toBe('Ours');
  await expect.poll(() => lines.join('')).toMatch(/another database|accepts writes/);
  expect((await otherCatalogue.findPrint(id))?.title).toBe('Ours');
});

test('while the primary is unavailable, prints are read from the replica', async () => {
  const id = await hangPrint(database.db, { title: 'Still here' });
  await expect.poll(() => isReadFromReplica()).toBe(true);
  await postgres.release();
  await expect.poll(() => catalogue.isListening()).toBe(false);
  expect((await catalogue.findPrint(id))?.title).toBe('Still here');
  expect((await catalogue.listPrints({ limit: 99 })).prints.length).toBeGreaterThan(0);
});
