import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fingerprint } from './fingerprint.js';
import { findPinnedNode, inProject, isPrepared, packageCommand } from './project.js';
import { lastLines, runCommand } from './run-command.js';
import { SetupError } from './setup-error.js';
import { withSetupLock } from './setup-lock.js';

const INPUTS = [
  'storefront',
  'domain',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'server/pages/compress-files.ts',
  'server/http/response-cache/compress.ts',
  'tsconfig.json',
  'package-lock.json',
];
const BUILD = inProject('build');
const NEW_BUILD = inProject('build.new');
const OLD_BUILD = inProject('build.old');
/** In a build: the fingerprint of what it was made from. */
const INPUTS_FILE = '.inputs';

/** Builds the storefront when its inputs changed since the last build; SetupError with the log when that fails. */
export async function buildStorefront() {
  if (isPrepared || isBuilt()) return;
  await withSetupLock(async (addHolder) => {
    if (isBuilt()) return;
    console.log('Building the storefront…');
    const inputs = fingerprint(INPUTS);
    await buildInto(NEW_BUILD, addHolder);
    writeFileSync(join(NEW_BUILD, INPUTS_FILE), inputs);
    replaceBuild();
  });
}

async function buildInto(folder, onStart) {
  rmSync(folder, { recursive: true, force: true });
  const { code, output } = await runCommand(
    findPinnedNode(),
    [packageCommand('@react-router/dev', 'react-router'), 'build'],
    { env: { ...process.env, NODE_ENV: 'production', STOREFRONT_BUILD_DIR: basename(folder) }, onStart },
  );
  if (code === 0) return;
  throw new SetupError(
    `${lastLines(output, 40)}\nBuilding the storefront failed: see above, fix it and run this again.`,
  );
}

/** By renames: a shop that starts meanwhile never sees half a build. */
function replaceBuild() {
  rmSync(OLD_BUILD, { recursive: true, force: true });
  if (existsSync(BUILD)) renameSync(BUILD, OLD_BUILD);
  renameSync(NEW_BUILD, BUILD);
  rmSync(OLD_BUILD, { recursive: true, force: true });
}

function isBuilt() {
  try {
    return readFileSync(join(BUILD, INPUTS_FILE), 'utf8') === fingerprint(INPUTS);
  } catch {
    return false;
  }
}
