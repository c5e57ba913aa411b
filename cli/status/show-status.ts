import type { Command } from 'commander';
import { formatCents } from '#domain/money.ts';
import { retention } from '#domain/shop/retention.ts';
import { type Configuration, loadConfiguration } from '#server/configuration/configuration.ts';
import { measureClock } from '#server/payments/provider-clock.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { explainClock } from '#server/status/explain-clock.ts';
import { explainMusicOrigin } from '#server/status/explain-music-origin.ts';
import { type Disk, explainDisks, gigabytes, readDisks } from '#server/status/read-disks.ts';
import { type MasterStatus, readMasters } from '#server/status/read-masters.ts';
import { formatTable, jsonOption } from '../output.ts';
import { withShop } from '../with-shop.ts';
import { describeMasters, explainMasters } from './explain-masters.ts';
import { countOrderTroubles } from './explain-order-troubles.ts';
import { explainProblems, listSome, readStatus, type Status } from './read-status.ts';
import { countPieces, todaysTable } from './todays-list.ts';

const statusHelp = `
It checks the shop on this machine, at HOST and PORT, and its database. The exit code is 1 when something needs your
attention, so that a scheduled command can email it to you: npm run shop -- status || …`;

export function addStatusCommand(program: Command): void {
  program
    .command('status')
    .description('the state of the shop: orders, emails, jobs, and what needs you')
    .option(...jsonOption)
    .addHelpText('after', statusHelp)
    .action(showStatus);
}

/** `shop status`. */
async function showStatus({ json }: { json?: true }): Promise<void> {
  const configuration = loadConfiguration();
  await withShop(async ({ db, payments }) => {
    const status = await readStatus(db, await isAnswering(configuration));
    const disks = await readDisks(configuration);
    const masters = await readMasters(db, configuration);
    const { details } = await findShopDetails(db);
    const clockAheadMs = (await measureClock(payments.apiUrl)) ?? 0;
    const attention = [
      ...explainProblems(status),
      ...explainMasters(masters),
      ...explainDisks(disks),
      ...explainMusicOrigin(configuration, details.playlist),
      ...explainClock(clockAheadMs),
    ];
    if (json) console.log(JSON.stringify({ ...status, masters, disks, attention }, null, 2));
    else {
      const tables = [
        summary(configuration.shopUrl, status, masters, disks),
        ...todaysTable(status.workshop),
        '',
        scheduleTable(status),
      ];
      console.log([...tables, ...explain(attention)].join('\n'));
    }
    if (attention.length > 0) process.exitCode = 1;
  });
}

async function isAnswering({ host, port }: Configuration): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const name = reachable.includes(':') ? `[${reachable}]` : reachable;
  try {
    return (await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

function summary(shopUrl: string, status: Status, masters: MasterStatus, disks: Disk[]): string {
  return formatTable(
    ['Shop', shopUrl],
    [
      ['Responds', status.isAnswering ? 'yes' : 'no'],
      ['Prints on the wall', String(status.prints)],
      ['Masters in the vault', describeMasters(masters)],
      ['Orders since yesterday', describeSales(status.ordersSinceYesterday)],
      ['Orders in 7 days (UTC)', describeSales(status.ordersInAWeek)],
      ['Paid, no order yet', String(status.paidWithoutOrder.length)],
      ...countOrderTroubles(status),
      ['Not confirmed yet', String(status.unconfirmedOrders)],
      ...status.unmakeable.map((forms) => ['Off sale', forms]),
      ['To ship by', listSome(status.dueOrders.map(describeDueOrder), ', ') || 'none soon'],
      ...countPieces(status.workshop),
      ['Emails waiting', String(status.mailsWaiting)],
      ['Jobs that fail', status.failingJobs.map(({ job }) => job).join(', ') || 'none'],
      ...disks.map(({ folder, freeBytes }) => [`Free for ${folder}`, gigabytes(freeBytes)]),
    ],
  );
}

function scheduleTable({ scheduledJobs }: Status): string {
  const rows = scheduledJobs.map(({ job, lastSuccessAt, isOverdue }) => [
    job,
    `${formatMinute(lastSuccessAt)}${isOverdue ? ', overdue' : ''}`,
  ]);
  return formatTable(['Scheduled job', 'Last success'], rows);
}

/** Puts each sentence on one line, since it may contain a mail server's response. */
function explain(attention: string[]): string[] {
  if (attention.length === 0) return ['', 'Nothing needs you.'];
  return ['', ...attention.map((sentence) => `! ${sentence.replace(/\p{Cc}+/gu, ' ')}`)];
}

function describeDueOrder({ number, shipBy, isLate }: Status['dueOrders'][number]): string {
  return `${number} ${shipBy.toISOString().slice(0, 10)}${isLate ? ' (late)' : ''}`;
}

function describeSales(sales: Status['ordersInAWeek']): string {
  if (!sales) return 'still being added up after the upgrade';
  const { orders, paid, refunded } = sales;
  const andRefunded = refunded > 0 ? `, ${formatCents(refunded)} refunded` : '';
  return orders === 0 && refunded === 0 ? 'none' : `${orders}, ${formatCents(paid)} paid${andRefunded}`;
}

function formatMinute(moment: Date | null): string {
  if (!moment) return `not in ${retention.finishedJobsDays} days`;
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
