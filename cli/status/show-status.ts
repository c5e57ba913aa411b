import type { Command } from 'commander';
import { standardVariants, type Variant } from '#domain/catalogue/variants/variants.ts';
import type { Equipment } from '#domain/fulfillment/equipment.ts';
import { whyNotMakeable } from '#domain/fulfillment/workshop.ts';
import { formatCents } from '#domain/money.ts';
import { dueWorkingDays } from '#domain/orders/delays.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { retention } from '#domain/shop/retention.ts';
import { describeAge } from '#server/backup/planned/explain-backups.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import { shopVersion } from '#server/configuration/shop-version.ts';
import { isOpen } from '#server/orders/refunds/disputes.ts';
import { measureClock } from '#server/payments/provider-clock.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { scheduledJobs } from '#server/shop-jobs.ts';
import { gigabytes, readDisks } from '#server/status/read-disks.ts';
import { readMasters } from '#server/status/read-masters.ts';
import { readShopStatus } from '#server/status/read-status.ts';
import { formatTable, jsonOption } from '../output.ts';
import { type ShopTools, withShop } from '../with-shop.ts';
import { describeMasters, vaultOf } from './describe-masters.ts';
import { explainStatus } from './explain-status.ts';

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
  await withShop(async (tools) => {
    const { configuration } = tools;
    const facts = await readFacts(tools);
    const attention = explainStatus({ ...facts, vault: vaultOf(facts.masters) }, configuration);
    const { playlist: _, clockAheadMs: __, refusedBuyers, ...status } = facts;
    if (json) {
      const result = { ...status, refusedBuyers: refusedBuyers.map(orderNumber), attention };
      console.log(JSON.stringify(result, null, 2));
    } else {
      const tables = [summary(configuration.shopUrl, facts), '', scheduleTable(facts)];
      console.log([...tables, ...explain(attention)].join('\n'));
    }
    if (attention.length > 0) process.exitCode = 1;
  });
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts({ db, configuration, sandboxUrl }: ShopTools) {
  const { details } = await findShopDetails(db);
  return {
    version: shopVersion(),
    isAnswering: await isAnswering(configuration),
    unmakeable: describeUnmakeable(standardVariants(''), details.equipment),
    ...(await readShopStatus(db, scheduledJobs, configuration)),
    masters: await readMasters(db, configuration),
    disks: await readDisks(configuration),
    playlist: details.playlist,
    clockAheadMs: (await measureClock(sandboxUrl)) ?? 0,
  };
}

/** The variants that the workshop cannot make, by reason: `exhibition Border: its paper is 49 in wide, …`. */
function describeUnmakeable(variants: readonly Variant[], equipment: Equipment): string[] {
  const unmakeable = variants.flatMap((variant) => {
    const reason = whyNotMakeable(variant, equipment);
    return reason ? [{ name: `${variant.size} ${variant.mount}`, reason }] : [];
  });
  return [...Map.groupBy(unmakeable, ({ reason }) => reason)].map(
    ([reason, members]) => `${[...new Set(members.map(({ name }) => name))].join(', ')}: ${reason}`,
  );
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

function summary(shopUrl: string, status: Facts): string {
  const { disputes, workshop } = status;
  const open = disputes.filter(isOpen).length;
  return formatTable(
    ['Shop', shopUrl],
    [
      ['Version', status.version],
      ['Responds', status.isAnswering ? 'yes' : 'no'],
      ['Published prints', String(status.prints)],
      ['Masters in the vault', describeMasters(status.masters)],
      ['Last proven backup', describeBackup(status.backups)],
      ['Orders since yesterday', describeSales(status.ordersSinceYesterday)],
      ['Orders in 7 days (UTC)', describeSales(status.ordersInAWeek)],
      ['Paid, no order yet', String(status.paidWithoutOrder.length)],
      ['Disputes', disputes.length > 0 ? `${open} open, ${disputes.length - open} lost` : 'none'],
      ['Refunds that failed', String(status.failedRefunds.length)],
      ['Sessions set aside', String(status.sessionsSetAside.length)],
      ['Parcels in trouble', String(status.parcelsInTrouble.length)],
      ['Not confirmed yet', String(status.unconfirmedOrders)],
      ...status.unmakeable.map((variants) => ['Off sale', variants]),
      ['To ship by', listSome(status.dueOrders.map(describeDueOrder)) || 'none soon'],
      ['Pieces to make', describePieces(workshop)],
      ['Pieces set aside', String(workshop.setAside || 'none')],
      ['Emails waiting', String(status.mailsWaiting)],
      ['Jobs that fail', status.failingJobs.map(({ job }) => job).join(', ') || 'none'],
      ...status.disks.map(({ folder, freeBytes }) => [`Free for ${folder}`, gigabytes(freeBytes)]),
    ],
  );
}

function describeBackup({ provenAt, isPlanned }: Facts['backups']): string {
  if (!isPlanned) return 'none planned in the studio';
  return provenAt ? `${describeAge(provenAt, new Date())} ago` : 'none yet';
}

function describePieces({ pieces, due, late }: Facts['workshop']): string {
  if (pieces === 0) return 'none';
  return [
    `${pieces}`,
    `${due} due in ${dueWorkingDays} working days`,
    ...(late > 0 ? [`${late} late`] : []),
  ].join(', ');
}

function scheduleTable({ scheduledJobs }: Facts): string {
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

const maxListed = 3;

/** Lists the first few and counts the others, so that the status always fits on one screen. */
function listSome(all: readonly string[]): string {
  const more = all.length - maxListed;
  return [...all.slice(0, maxListed), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function describeDueOrder({ number, shipBy, isLate }: Facts['dueOrders'][number]): string {
  return `${number} ${shipBy.toISOString().slice(0, 10)}${isLate ? ' (late)' : ''}`;
}

function describeSales({ orders, paid, refunded }: Facts['ordersInAWeek']): string {
  const andRefunded = refunded > 0 ? `, ${formatCents(refunded)} refunded` : '';
  return orders === 0 && refunded === 0 ? 'none' : `${orders}, ${formatCents(paid)} paid${andRefunded}`;
}

function formatMinute(moment: Date | null): string {
  if (!moment) return `not in ${retention.finishedJobsDays} days`;
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
