import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the run's own PostgreSQL; `template_shop` there has the shop's tables and no rows. */
    testServerUrl: string;
  }
}

/** Starts one temporary PostgreSQL for the whole run, and migrates the database that every test file gets a copy of. */
export default async function startTestPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-test-'));
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  await makeTemplate(postgres.url);
  provide('testServerUrl', postgres.url);
  return async () => {
    await postgres.release();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  // The data of a test run may be lost in a power cut.
  await client.query('alter system set fsync = off');
  await client.query('select pg_reload_conf()');
  await client.query('create database template_shop');
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = '/template_shop';
  await migrate(url.href, createLog('silent'));
}
