import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { buildShop } from './build.js';
import { checkDependencies } from './check-dependencies.js';
import { installPackages } from './install-packages.js';
import { findPinnedNode, inProject, packageCommand, readNodeSettings, SetupError } from './project.js';
import { provideChromium, providePostgres15, testEnvironment } from './provide-programs.js';
import { lastLines, runCommand } from './run-command.js';
import { makeRunFolder } from './run-folder.js';
import { countPlaywright, countVitest, withReportFile } from './test-reports.js';

/** The stages by name. Each takes file filters, prints its progress and returns the counts of its tests. */
const stages = { lint, types, dependencies, fast, unit, postgres15, browser };
/** `unit` includes the tests of `fast`. */
const allStages = ['lint', 'types', 'dependencies', 'unit', 'postgres15', 'browser'];

const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };
const SKIPPED = { passed: 0, failed: 0, skipped: 1 };

/** The stages whose tests start or read what was built. */
const builtStages = new Set(['unit', 'postgres15', 'browser']);
/** What depends on the version of PostgreSQL: the tables, orders with their jobs, and the search. */
const postgresTests = [
  'server/database/migrate',
  'server/orders',
  'server/checkout',
  'server/catalogue/listing',
];

/** `npm test [-- [stage …] [file filter …]]`. Filters without a stage choose the two stages that have test files. */
export async function runTests(args) {
  const namedStages = args.filter((word) => Object.hasOwn(stages, word));
  const filters = args.filter((word) => !Object.hasOwn(stages, word));
  const defaultStages = filters.length > 0 ? ['unit', 'browser'] : allStages;
  const total = await runStages(namedStages.length > 0 ? namedStages : defaultStages, filters);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  // Again at the end, because the output may be long, or cut off.
  for (const failure of total.failures) console.log(failure);
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

async function runStages(names, filters) {
  const results = [await prepare(installPackages)];
  if (results[0] !== FAILED) {
    if (names.some((name) => builtStages.has(name))) results.push(await prepare(buildShop));
    process.env.TMPDIR = makeRunFolder();
    for (const name of names) results.push(await stages[name](filters));
  }
  const sum = (key) => results.reduce((count, result) => count + result[key], 0);
  const failures = results.flatMap((result) => result.failures ?? []);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures };
}

async function prepare(step) {
  try {
    await step();
    return { passed: 0, failed: 0, skipped: 0 };
  } catch (error) {
    console.log(error instanceof SetupError ? error.message : error);
    return FAILED;
  }
}

async function lint() {
  return checkOnce('Format and lint (Biome)', [packageCommand('@biomejs/biome', 'biome'), 'check']);
}

async function types() {
  const typegen = [packageCommand('@react-router/dev', 'react-router'), 'typegen'];
  if (existsSync(inProject('react-router.config.ts'))) await runTool(typegen);
  return checkOnce('Types (tsc)', [packageCommand('typescript', 'tsc')]);
}

async function dependencies() {
  const { problem, note } = await checkDependencies();
  console.log(`Dependencies (lockfile, npm audit): ${problem ? `failed\n${problem}` : `passed${note}`}`);
  return problem ? FAILED : PASSED;
}

async function fast(filters) {
  console.log('Fast unit tests (Vitest)');
  return runVitest(filters, { options: ['--project', 'fast'] });
}

async function unit(filters) {
  console.log('Unit and API tests (Vitest)');
  return runVitest(filters, { env: await testEnvironment() });
}

async function postgres15(filters) {
  console.log('Tests on PostgreSQL 15 (Vitest)');
  const { path, problem } = await providePostgres15();
  if (problem) console.log(problem);
  if (path === undefined) return process.env.CI ? FAILED : SKIPPED;
  return runVitest(filters.length > 0 ? filters : postgresTests, {
    options: ['--project', 'slow'],
    env: { TEST_POSTGRES_PATH: path },
  });
}

async function runVitest(filters, { options = [], env = {} }) {
  return withReportFile(async (report) => {
    const args = ['run', ...options, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    if (filters.length > 0) args.push('--passWithNoTests', ...filters);
    const { code } = await runTool([packageCommand('vitest', 'vitest'), ...args], {
      show: true,
      env: { ...readNodeSettings().compileCacheEnvironment, ...env },
    });
    return countVitest(report, code);
  });
}

async function browser(filters) {
  console.log('Browser tests (Playwright)');
  const chromium = await provideChromium();
  if (chromium.path === undefined) {
    console.log(chromium.problem);
    return FAILED;
  }
  return withReportFile(async (report) => {
    const env = {
      CHROMIUM_PATH: chromium.path,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Each of its processes would say again that the encryption of backups asks for a new function.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim(),
    };
    const args = ['test', '--reporter=dot,json'];
    if (filters.length > 0) args.push('--pass-with-no-tests', ...filters);
    const { code } = await runTool([packageCommand('@playwright/test', 'playwright'), ...args], {
      show: true,
      env,
    });
    return countPlaywright(report, code);
  });
}

async function checkOnce(title, command) {
  const { code, output } = await runTool(command);
  console.log(`${title}: ${code === 0 ? 'passed' : `failed\n${lastLines(output, 80)}`}`);
  return code === 0 ? PASSED : FAILED;
}

function runTool(args, { show = false, env = {} } = {}) {
  const PATH = `${inProject('node_modules', '.bin')}${delimiter}${process.env.PATH}`;
  return runCommand(findPinnedNode(), args, { show, env: { ...process.env, PATH, ...env } });
}
