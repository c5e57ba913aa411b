import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { checkDependencies } from './check-dependencies.js';
import { findPinnedNode, inProject, packageCommand } from './project.js';
import { provideChromium } from './provide-chromium.js';
import { nginxEnvironment } from './provide-program.js';
import { lastLines, runCommand } from './run-command.js';
import { countPlaywright, countVitest, withReportFile } from './test-reports.js';

const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };

/** The stages of `npm test` in their order; each takes file filters, says what it does and answers its counts. */
export const stages = { lint, types, dependencies, unit, browser };

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

async function unit(filters) {
  console.log('Unit and API tests (Vitest)');
  const env = await nginxEnvironment();
  return withReportFile(async (report) => {
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    if (filters.length > 0) args.push('--passWithNoTests', ...filters);
    const { code } = await runTool([packageCommand('vitest', 'vitest'), ...args], { show: true, env });
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
    const env = { CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
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
