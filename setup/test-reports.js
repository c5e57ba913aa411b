import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  });
}

/** Counts Playwright's JSON report. A test that passed when it was repeated counts as passed. */
export function countPlaywright(reportFile, exitCode) {
  const stats = readReport(reportFile)?.stats;
  return withRunnerFailure(exitCode, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  });
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
