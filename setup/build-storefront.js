import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fingerprint } from './fingerprint.js';
import { findPinnedNode, inProject, isPrepared, packageCommand, SetupError } from './project.js';
import { lastLines, runCommand } from './run-command.js';
import { withSetupLock } from './setup-lock.js';

const INPUTS = [
  'storefront',
  'studio',
  'design',
  'domain',
  'public',
  'vite.config.ts',
  'vite.studio.config.ts',
  'react-router.config.ts',
  'server/pages/compress-files.ts',
  'server/pages/studio/studio-page.ts',
  'server/http/response-cache/compress.ts',
  'tsconfig.json',
  'package-lock.json',
];
const BUILD = inProject('build');
const NEW_BUILD = inProject('build.new');
const OLD_BUILD = inProject('build.old');
/** A file in the build with the fingerprint of its inputs. */
const INPUTS_FILE = '.inputs';

/** Builds storefront and studio if their inputs have changed since the last build. Throws a SetupError with the log if that fails. */
export async function buildStorefront() {
  if (isPrepared || isBuilt()) return;
  await withSetupLock(async (addHolder) => {
    if (isBuilt()) return;
    console.log('Building the storefront and the studio…');
    const inputs = fingerprint(INPUTS);
    await buildInto(NEW_BUILD, addHolder);
    writeFileSync(join(NEW_BUILD, INPUTS_FILE), inputs);
    replaceBuild();
  });
}

async function buildInto(folder, onStart) {
  rmSync(folder, { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production', STOREFRONT_BUILD_DIR: basename(folder) };
  const builds = {
    storefront: [packageCommand('@react-router/dev', 'react-router'), 'build'],
    studio: [packageCommand('vite', 'vite'), 'build', '--config', 'vite.studio.config.ts'],
  };
  for (const [name, command] of Object.entries(builds)) {
    const { code, output } = await runCommand(findPinnedNode(), command, { env, onStart });
    if (code !== 0) {
      throw new SetupError(
        `${lastLines(output, 40)}\nBuilding the ${name} failed: see above, fix it and run this again.`,
      );
    }
  }
}

/** Replaces the build by renaming, so a shop that starts at that moment never sees an incomplete build. */
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
