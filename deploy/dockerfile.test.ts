import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
/** Files that only `npm run dev`, `npm test` and the set-up of their tools load. */
const developmentFiles = /\.test\.ts$|\/testing\/|open-development-storefront|provide-programs/;

/** The packages that a file imports, including dynamic imports. */
function packagesOf(file: string): string[] {
  const text = readFileSync(project + file, 'utf8');
  const imports = text.matchAll(
    /^(?:import|export) (?!type )(?:[^;'"]*? from )?'([^']+)';$|\bimport\('([^']+)'\)/gm,
  );
  const specifiers = [...imports].map(
    ([, staticImport, dynamicImport]) => staticImport ?? dynamicImport ?? '',
  );
  return specifiers
    .filter((specifier) => !/^[.#]|^node:/.test(specifier) && !builtinModules.includes(specifier))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
}

test('the code in the image imports only packages that its build keeps', () => {
  const { dependencies } = JSON.parse(readFileSync(`${project}package.json`, 'utf8'));
  const files = globSync('{server,sandbox,cli,domain,setup}/**/*.{ts,js}', { cwd: project });
  const importedPackages = files
    .filter((file) => !developmentFiles.test(file))
    .flatMap((file) => packagesOf(file).map((name) => ({ file, name })));
  expect(importedPackages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'stripe', 'sharp', 'pg']),
  );
  expect(importedPackages.filter(({ name }) => !(name in dependencies))).toEqual([]);
});
