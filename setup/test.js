import { buildStorefront } from './build-storefront.js';
import { installPackages } from './install-packages.js';
import { makeRunFolder } from './run-folder.js';
import { SetupError } from './setup-error.js';
import { stages } from './test-stages.js';

// npm test [-- [stage …] [file filter …]]; filters alone choose the two stages that have test files.
const named = process.argv.slice(2).filter((word) => word in stages);
const filters = process.argv.slice(2).filter((word) => !(word in stages));
const byDefault = filters.length > 0 ? ['unit', 'browser'] : Object.keys(stages);
const chosen = named.length > 0 ? named : byDefault;

const total = { passed: 0, failed: 0, skipped: 0 };
if (await prepare(installPackages)) {
  const needsBuild = chosen.includes('unit') || chosen.includes('browser');
  if (needsBuild) await prepare(buildStorefront);
  process.env.TMPDIR = makeRunFolder();
  for (const name of chosen) add(await stages[name](filters));
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);

async function prepare(step) {
  try {
    await step();
    return true;
  } catch (error) {
    console.log(error instanceof SetupError ? error.message : error);
    add({ passed: 0, failed: 1, skipped: 0 });
    return false;
  }
}

function add(counts) {
  for (const key of Object.keys(total)) total[key] += counts[key];
}
