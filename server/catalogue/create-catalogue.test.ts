import { afterAll, expect, test, vi } from 'vitest';
import { watchChanges } from '#server/database/watch-changes.ts';
import { createLog } from '#server/log.ts';
import { openSilentPooler } from '#tests/database/open-silent-pooler.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { createCatalogue } from './create-catalogue.ts';

const database = await openTestDatabase();
const { db, pool } = database;
const log = createLog('silent');
const watch = await watchChanges({ databaseUrl: database.url, ask: async () => {}, log });
const catalogue = createCatalogue({ database, watch });
afterAll(async () => {
  catalogue.close();
  await watch.stop();
  await database.close();
});

test('a change by any process is visible and reported within moments', async () => {
  const onChange = vi.fn();
  const stop = catalogue.onChange(onChange);
  const id = await hangPrint(db, { title: 'Before' });
  await expect.poll(() => onChange).toHaveBeenCalled();
  expect((await catalogue.findPrint(id))?.title).toBe('Before');

  await pool.query('update prints set title = $1 where id = $2', ['After', id]);
  await expect.poll(async () => (await catalogue.findPrint(id))?.title).toBe('After');
  stop();
  onChange.mockClear();
  await pool.query('delete from prints where id = $1', [id]);
  await expect.poll(() => catalogue.findPrint(id)).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test('a print is found as soon as it is added, also after it was requested before', async () => {
  const id = '0198c000-0000-7000-8000-0000000000aa';
  expect(await catalogue.findPrint(id)).toBeNull();
  await hangPrint(db, { id });
  expect((await catalogue.findPrint(id))?._id).toBe(id);
});

test('after a lost connection it forgets what it has cached only when requests find the database again', async () => {
  let isFound = true;
  const ask = vi.fn(async () => {
    if (!isFound) throw new Error('server login has been failing, try again later');
  });
  const behindPooler = await watchChanges({ databaseUrl: database.url, ask, log });
  const onChange = vi.fn();
  behindPooler.on('catalogue_changed', onChange);
  isFound = false;
  ask.mockClear();
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'passepartout watch' and datname = current_database()`);
  await expect.poll(() => ask.mock.calls.length).toBeGreaterThan(1);
  expect(onChange).not.toHaveBeenCalled();
  expect(behindPooler.isListening(), 'nothing is sold from the caches').toBe(false);
  expect(behindPooler.isRecent(), 'cached pages are shown').toBe(true);
  isFound = true;
  await expect.poll(() => onChange).toHaveBeenCalledWith(undefined);
  await expect.poll(() => behindPooler.isListening()).toBe(true);
  await behindPooler.stop();
});

test('when its connection is cut, it soon reconnects and forgets what it has cached', async () => {
  const id = await hangPrint(db, { title: 'Kept' });
  await expect.poll(async () => (await catalogue.findPrint(id))?.title).toBe('Kept');
  const onChange = vi.fn();
  const stop = catalogue.onChange(onChange);
  const wasListening: boolean[] = [];
  watch.on('catalogue_changed', (change) => {
    if (change === undefined) wasListening.push(watch.isListening());
  });
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'passepartout watch' and datname = current_database()`);
  await pool.query('update prints set title = $1 where id = $2', ['Changed while disconnected', id]);
  await expect.poll(() => onChange).toHaveBeenCalled();
  stop();
  await expect.poll(() => catalogue.isListening()).toBe(true);
  expect(wasListening, 'nothing is sold from the caches before they are emptied').toEqual([false]);
  expect((await catalogue.findPrint(id))?.title).toBe('Changed while disconnected');
  await pool.query('update prints set title = $1 where id = $2', ['Changed after reconnecting', id]);
  await expect.poll(async () => (await catalogue.findPrint(id))?.title).toBe('Changed after reconnecting');
});

test('while it cannot reconnect, it shows what it has cached for a minute, and sells at the present price', async () => {
  const proxy = await openSilentPooler(database.url);
  const cutOff = await watchChanges({ databaseUrl: proxy.url, ask: async () => {}, log });
  const shown = createCatalogue({ database, watch: cutOff });
  const id = await hangPrint(db, { title: 'Kept' });
  expect((await shown.findPrint(id))?.title).toBe('Kept');
  await proxy.close();
  await expect.poll(() => cutOff.isListening()).toBe(false);

  await pool.query('update prints set title = $1 where id = $2', ['Changed', id]);
  expect((await shown.findPrintToSell(id))?.title).toBe('Changed');
  expect((await shown.findPrint(id))?.title).toBe('Kept');
  const minuteAhead = performance.now() + 60_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(minuteAhead);
  expect((await shown.findPrint(id))?.title).toBe('Changed');
  clock.mockRestore();
  shown.close();
  await cutOff.stop();
});
