import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** Runs `stage` with a path for the test runner's report, and removes the report afterwards. */
export async function withReportFile(stage) {
  const folder = mkdtempSync(join(tmpdir(), 'passepartout-test-'));
  try {
    return await stage(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts Vitest's JSON report. A file that could not be loaded counts as one failure. */
export function countVitest(reportFile, exitCode) {
  const report = readReport(reportFile);
  const brokenFiles = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return withRunnerFailure(exitCode, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + brokenFiles.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures: [
      ...brokenFiles.map(({ name }) => inRepository(name)),
      ...(report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${inRepository(name)}: ${fullName}`),
      ),
    ],
  });
}

function inRepository(file) {
  return relative(process.cwd(), file);
}

/** Counts Playwright's JSON report. A test that passed when it was repeated counts as passed. */
export function countPlaywright(reportFile, exitCode) {
  const { stats, suites = [] } = readReport(reportFile) ?? {};
  return withRunnerFailure(exitCode, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    failures: suites.flatMap(failuresIn),
  });
}

/** The tests of a file, and of its groups, that failed, or that passed only when they were repeated. */
function failuresIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) => {
    const [status] = tests
      .map((test) => test.status)
      .filter((each) => each === 'unexpected' || each === 'flaky');
    return status
      ? [`tests/browser/${file}: ${title}${status === 'flaky' ? ' (passed when repeated)' : ''}`]
      : [];
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
