// For the tests: opens the database in the given folder, prints its URL, and releases it when stdin ends.
import { openEmbeddedPostgres } from './open-embedded-postgres.ts';

try {
  const database = await openEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: () => undefined });
  process.stdout.write(`${database.url}\n`);
  for await (const _ of process.stdin);
  await database.release();
} catch (error) {
  process.stdout.write(`${error}\n`);
  process.exitCode = 1;
}
