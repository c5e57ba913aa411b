import type { Command } from 'commander';
import { countOf } from '#domain/count-of.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { dismissFailedJobs, listFailedJobs, retryFailedJobs } from '#server/jobs/failed-jobs.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { shopJobs } from '#server/shop-jobs.ts';
import { confirm } from '../confirm.ts';
import { formatTable, jsonOption, printResult, yesOption } from '../output.ts';
import { type ShopTools, withShop } from '../with-shop.ts';

const jobArgument = [
  '<job>',
  'the id of a job, or the start of the id; or a kind, for all failed jobs of that kind',
] as const;

export function addJobsCommands(program: Command): void {
  const jobs = program.command('jobs').description('emails and other work that failed');
  jobs
    .command('list')
    .description('the jobs that failed and have not succeeded since, and why')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- jobs list')
    .action(list);
  jobs
    .command('retry')
    .description('tries failed jobs again, for up to three more days')
    .argument(...jobArgument)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- jobs retry send-order-confirmation')
    .action(retry);
  jobs
    .command('dismiss')
    .description('drops failed jobs for good, without doing their work')
    .argument(...jobArgument)
    .option(...yesOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- jobs dismiss 0f8fad5b')
    .action(dismiss);
}

interface Options {
  json?: true;
  yes?: true;
}

/** `shop jobs list`. */
async function list({ json }: Options): Promise<void> {
  await withShop(async ({ db }) => {
    const jobs = await listFailedJobs(db);
    if (json) return console.log(JSON.stringify(jobs, null, 2));
    if (jobs.length === 0) return console.log('No job has failed.');
    const rows = jobs.map(({ id, job, about, isGivenUp, tries, error }) => [
      id.slice(0, 8),
      job,
      Object.values(about).join(' '),
      `${isGivenUp ? 'given up' : 'to be tried again'} after ${tries}`,
      error ?? 'see the log',
    ]);
    console.log(formatTable(['Job', 'Kind', 'About', 'Tries', 'Last error'], rows));
  });
}

/** `shop jobs retry <job>`. */
async function retry(name: string, options: Options): Promise<void> {
  await withShop(async (tools) => {
    const ids = await requireFailedJobs(tools, name);
    const jobs = await openJobs(tools.sessionUrl, shopJobs, tools.log);
    const count = await retryFailedJobs({ db: tools.db, jobs }, ids).finally(() => jobs.stop());
    printResult(options, { retried: count }, `${jobsAre(count)} retried as soon as the shop runs.`);
  });
}

/** `shop jobs dismiss <job>`. */
async function dismiss(name: string, options: Options): Promise<void> {
  await withShop(async (tools) => {
    const ids = await requireFailedJobs(tools, name);
    await confirm(`Drop ${countOf(ids.length, 'job')} for good?`, options);
    const count = await dismissFailedJobs(tools.db, ids);
    printResult(options, { dismissed: count }, `${jobsAre(count)} dropped.`);
  });
}

/**
 * The ids of the failed jobs of this kind, or of the one whose id starts with `name`.
 * @throws OperatorError when there is no such job, or when several ids start with `name`
 */
async function requireFailedJobs({ db }: Pick<ShopTools, 'db'>, name: string): Promise<string[]> {
  const failedJobs = await listFailedJobs(db);
  const ofKind = failedJobs.filter(({ job }) => job === name);
  if (ofKind.length > 0) return ofKind.map(({ id }) => id);
  const withId = failedJobs.filter(({ id }) => name.length >= 4 && id.startsWith(name.toLowerCase()));
  if (withId.length === 1) return withId.map(({ id }) => id);
  const problem = withId.length > 1 ? `${withId.length} failed jobs begin with` : 'No failed job is called';
  throw new OperatorError(`${problem} ${name}; "jobs list --json" shows them all.`);
}

/** `1 job is`, `2 jobs are`. */
function jobsAre(count: number): string {
  return `${countOf(count, 'job')} ${count === 1 ? 'is' : 'are'}`;
}
