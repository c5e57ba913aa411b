import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { copyCluster } from './copy-cluster.ts';
import { openEmbeddedPostgres } from './open-embedded-postgres.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout copied '));
afterAll(() => rm(work, { recursive: true, force: true }));

test('a cluster that is copied while it is written to opens elsewhere with all committed data', async () => {
  const [original, copy] = [join(work, 'original'), join(work, 'copy')];
  await mkdir(copy);
  const { url, release } = await openEmbeddedPostgres({ dataDir: original, log: () => undefined });
  const writer = await startWriting(url);
  await expect.poll(writer.count).toBeGreaterThan(100);
  const before = writer.count();
  await copyCluster({ url, cluster: join(original, 'postgres'), target: join(copy, 'postgres') });
  const after = await writer.stop();
  await release();

  expect((await stat(join(copy, 'postgres'))).mode & 0o777).toBe(0o700);
  const opened = await openEmbeddedPostgres({ dataDir: copy, log: () => undefined });
  const client = new pg.Client({ connectionString: opened.url });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count, max(number) as last from note');
  await client.end();
  await opened.release();
  expect(rows[0].count).toBe(rows[0].last);
  expect(rows[0].last).toBeGreaterThanOrEqual(before);
  expect(rows[0].last).toBeLessThanOrEqual(after);
}, 600_000);

/** Writes rows without a pause, and creates and drops tables, so that files appear and disappear during the copy. */
async function startWriting(url: string) {
  const pool = new pg.Pool({ connectionString: url });
  await pool.query('create table note (number int primary key, text text)');
  let rowCount = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await pool.query(`insert into note values ($1, repeat('x', 5000))`, [rowCount + 1]);
      rowCount += 1;
      if (rowCount % 20 === 10) await pool.query('create table passing as select * from note limit 100');
      if (rowCount % 20 === 0) await pool.query('drop table passing');
    }
  })();
  const stop = async () => {
    isOver = true;
    await writing;
    await pool.end();
    return rowCount;
  };
  return { count: () => rowCount, stop };
}
