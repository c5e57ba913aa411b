import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { startInstalledPostgres } from './start-installed-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run's own PostgreSQL. Its database `template_shop` has the shop's empty tables. */
    testServerUrl: string;
  }
}

/**
 * Starts a temporary PostgreSQL for the whole run, with the template database that each test file copies. It is the
 * embedded one, or the one whose server TEST_POSTGRES_PATH names.
 */
export default async function startTestPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-test-'));
  const installed = process.env.TEST_POSTGRES_PATH;
  const postgres = installed
    ? await startInstalledPostgres({ postgres: installed, dataDir })
    : await openEmbeddedPostgres({ dataDir, log: () => {} });
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
  // Test data need not survive a power cut.
  await client.query('alter system set fsync = off');
  await client.query('select pg_reload_conf()');
  await client.query('create database template_shop');
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = '/template_shop';
  await migrate(url.href, createLog('silent'));
}
