import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.js';
import { findPinnedNode, inProject, isPrepared, packageCommand } from './project.js';
import { lastLines, runCommand } from './run-command.js';
import { SetupError } from './setup-error.js';

const INPUTS = [
  'storefront',
  'domain',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'server/pages/compress-files.ts',
  'server/platform/kept-answers/compress.ts',
  'tsconfig.json',
  'package-lock.json',
];
const BUILT_FROM = inProject('build', '.inputs');

/** Builds the storefront when its inputs changed since the last whole build; SetupError with the log when that fails. */
export async function buildStorefront() {
  if (isPrepared) return;
  const inputs = fingerprint(INPUTS);
  if (readBuiltFrom() === inputs) return;
  console.log('Building the storefront…');
  rmSync(BUILT_FROM, { force: true });
  const { code, output } = await runCommand(
    findPinnedNode(),
    [packageCommand('@react-router/dev', 'react-router'), 'build'],
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (code !== 0) {
    throw new SetupError(
      `${lastLines(output, 40)}\nBuilding the storefront failed: see above, mend it and run this again.`,
    );
  }
  mkdirSync(inProject('build'), { recursive: true });
  writeFileSync(BUILT_FROM, inputs);
}

function readBuiltFrom() {
  try {
    return readFileSync(BUILT_FROM, 'utf8');
  } catch {
    return undefined;
  }
}
