import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Runs `stage` with a path for the test runner's report, and removes the report afterwards. */
export async function withReportFile(stage) {
  const folder = mkdtempSync(join(tmpdir(), 'passepartout-test-'));
  try {
    return await stage(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many of the slowest files a stage names. */
const NAMED_FILES = 12;
const MAX_CAUSE_LINES = 20;
const MAX_LINE = 300;

/** Counts Vitest's JSON report, and names the slowest files. A file that could not be loaded counts as one failure. */
export function countVitest(reportFile, exitCode) {
  const report = readReport(reportFile);
  printSlowest(
    (report?.testResults ?? []).map(({ name, startTime, endTime }) => [
      inRepository(name),
      endTime - startTime,
    ]),
  );
  const brokenFiles = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return withRunnerFailure(exitCode, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + brokenFiles.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures: [
      ...brokenFiles.map(({ name, message }) => `${inRepository(name)}${causeOf([message])}`),
      ...(report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(
            ({ fullName, failureMessages }) =>
              `${inRepository(name)}: ${fullName}${causeOf(failureMessages)}`,
          ),
      ),
    ],
  });
}

/** The first message, indented and without colors, as far as a reader of a long log wants it. */
function causeOf(messages = []) {
  const message = messages.find(Boolean);
  if (message === undefined) return '';
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MAX_CAUSE_LINES);
  return lines.map((line) => `\n    ${line.slice(0, MAX_LINE)}`).join('');
}

function inRepository(file) {
  return relative(process.cwd(), file);
}

/** Counts Playwright's JSON report, and names the slowest files. */
export function countPlaywright(reportFile, exitCode) {
  const { stats, suites = [] } = readReport(reportFile) ?? {};
  printSlowest(suites.map((suite) => [`tests/browser/${suite.file}`, durationOf(suite)]));
  return withRunnerFailure(exitCode, {
    passed: stats?.expected ?? 0,
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    failures: suites.flatMap(failuresIn),
  });
}

function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return (
    results.reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + durationOf(suite), 0)
  );
}

/** @param files each with its time in milliseconds */
function printSlowest(files) {
  const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, NAMED_FILES);
  const seconds = slowest.map(([file, ms]) => `${Math.round(ms / 1000)} s ${file}`);
  console.log(`The slowest files, of ${files.length}:\n${seconds.join('\n')}`);
}

/** The failed tests of a file, and of its groups. */
function failuresIn({ specs = [], suites = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      return `tests/browser/${file}: ${title}${causeOf(results.map(({ error }) => error?.message))}`;
    });
  return [...own, ...suites.flatMap(failuresIn)];
}

// A runner that crashed, or failed outside all tests, must not count as a success.
function withRunnerFailure(exitCode, counts) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
