import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { imageFolders, isInImage } from './image-files.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
/** Files that only `npm run dev`, `npm test` and the set-up of their tools load. */
const developmentFiles =
  /\.test\.ts$|\/testing\/|open-development-storefront|vite\.studio\.config|provide-programs/;

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
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(`${project}package.json`, 'utf8'));
  const files = globSync('{server,sandbox,cli,domain,setup}/**/*.{ts,js}', { cwd: project });
  const importedPackages = files
    .filter((file) => !developmentFiles.test(file))
    .flatMap((file) => packagesOf(file).map((name) => ({ file, name })));
  expect(importedPackages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'stripe', 'sharp', 'pg']),
  );
  const kept = { ...dependencies, ...optionalDependencies };
  expect(importedPackages.filter(({ name }) => !(name in kept))).toEqual([]);
});

/** The files and folders of ours that a file loads: by import, and by a URL relative to itself. */
function pathsLoadedBy(file: string): string[] {
  const text = readFileSync(join(project, file), 'utf8');
  const imports = text.matchAll(/(?:\bfrom |\bimport |\bimport\(|\brequire\()'([.#][^']+)'/g);
  const urls = text.matchAll(/new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g);
  return [...imports, ...urls].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : relative(project, join(project, dirname(file), path)),
  );
}

/** Everything that the programs of the image load, directly or through other files. */
function allLoadedPaths(programs: string[]): string[] {
  const found = new Set(programs);
  for (const path of found) {
    if (!/\.(ts|js|cjs)$/.test(path) || path.startsWith('build/') || developmentFiles.test(path)) continue;
    for (const loaded of pathsLoadedBy(path)) if (existsSync(join(project, loaded))) found.add(loaded);
  }
  return [...found].filter((path) => path !== '' && !developmentFiles.test(path));
}

test('the image has every file that the shop, its commands and its sandbox load', () => {
  const paths = allLoadedPaths(['setup/run.cjs', 'server/main.ts', 'cli/shop.ts', 'sandbox/main.ts']);
  expect(paths).toEqual(
    expect.arrayContaining([
      'server/start.ts',
      'domain/orders/orders.ts',
      'collection/prints',
      'server/catalogue/demo/seed-program.ts',
    ]),
  );
  // Only `npm run dev` reads these two.
  const notInImage = paths.filter((path) => !isInImage(path));
  expect(notInImage.filter((path) => !['public', 'studio/index.html'].includes(path))).toEqual([]);
});

test('the image has no tests, benchmarks, documents or sources of the build', () => {
  const tops = new Set(imageFolders().map((path) => path.split('/')[0]));
  for (const name of ['tests', 'benchmarks', 'docs', 'deploy', 'renders', 'storefront', 'studio', 'design']) {
    expect(tops).not.toContain(name);
  }
  expect(imageFolders()).not.toContain('collection');
  expect(isInImage('server/app.test.ts')).toBe(false);
});

test('the health check of the image asks whether the process lives, not whether its database answers', () => {
  const files = globSync('{Dockerfile,compose.yaml,deploy/*.yaml}', { cwd: project });
  expect(files.length).toBeGreaterThan(2);
  expect(readFileSync(`${project}Dockerfile`, 'utf8')).toMatch(/^HEALTHCHECK.+\n.+\/healthz/m);
  for (const file of files) expect(readFileSync(project + file, 'utf8'), file).not.toMatch(/^[^#\n]*readyz/m);
});
