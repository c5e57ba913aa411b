import { Counter, Gauge, Registry } from 'prom-client';
import { figureNames, type ShopFigures } from './read-shop-figures.ts';

/** Metrics of the whole shop. `update` sets them; undefined means that the database didn't answer. */
export function shopMetrics(): { registry: Registry; update(figures: ShopFigures | undefined): void } {
  const registry = new Registry();
  const isUp = new Gauge({
    name: 'passepartout_database_up',
    help: '1 while the database answers within a second.',
    registers: [registry],
  });
  const unread = new Gauge({
    name: 'passepartout_shop_figure_unread',
    help: '1 when a figure of the whole shop could not be read within a second.',
    labelNames: ['figure'],
    registers: [registry],
  });
  const updateOrders = orderMetrics(registry);
  const updateProblems = problemMetrics(registry);
  const updateBackups = backupMetrics(registry);
  const updateJobs = jobMetrics(registry);
  return {
    registry,
    update(figures) {
      registry.resetMetrics();
      isUp.set(figures ? 1 : 0);
      for (const figure of figureNames) unread.set({ figure }, figures?.[figure] === undefined ? 1 : 0);
      updateProblems(figures ?? {});
      updateOrders(figures ?? {});
      updateBackups(figures ?? {});
      updateJobs(figures ?? {});
    },
  };
}

/** The configuration of a metric of the whole shop. */
function define<Label extends string = never>(registry: Registry, name: string, help: string, label?: Label) {
  return {
    name: `passepartout_${name}`,
    help: `${help} Of the whole shop, the same from every process: use max, not sum.`,
    labelNames: label ? [label] : [],
    registers: [registry],
  };
}

function orderMetrics(registry: Registry) {
  const orders = new Gauge(define(registry, 'orders', 'Orders by status.', 'status'));
  const revenue = new Counter(define(registry, 'revenue_cents_total', 'What buyers have paid.', 'currency'));
  const refunded = new Counter(
    define(registry, 'refunded_cents_total', 'What was refunded to buyers.', 'currency'),
  );
  return ({ orders: counted }: ShopFigures) => {
    for (const { status, orders: count } of counted?.byStatus ?? []) orders.set({ status }, count);
    for (const { currency, ...money } of counted?.byCurrency ?? []) {
      revenue.inc({ currency }, money.paid);
      refunded.inc({ currency }, money.refunded);
    }
  };
}

/** Missing and late orders. A figure that could not be read is NaN, because 0 would mean that all is well. */
function problemMetrics(registry: Registry) {
  const gauge = (name: string, help: string) => new Gauge(define(registry, name, help));
  const unconfirmed = gauge('orders_unconfirmed', 'Paid orders not confirmed by email yet.');
  const withoutOrder = gauge(
    'paid_sessions_without_order',
    'Payment sessions that were completed and have no order yet.',
  );
  const lastReconciliation = gauge(
    'reconciliation_last_success_timestamp_seconds',
    'When orders and payment sessions were last compared.',
  );
  const missing = gauge(
    'reconciliation_missing_orders',
    'Orders that only the reconciliation found, in 90 days.',
  );
  return (figures: ShopFigures) => {
    unconfirmed.set(figures.unconfirmed ?? Number.NaN);
    withoutOrder.set(figures.withoutOrder?.length ?? Number.NaN);
    const { reconciliations } = figures;
    lastReconciliation.set(reconciliations ? (reconciliations.lastAt?.getTime() ?? 0) / 1000 : Number.NaN);
    missing.set(reconciliations?.missingOrders ?? Number.NaN);
  };
}

/** NaN while none are planned, because the owner then makes backups elsewhere. */
function backupMetrics(registry: Registry) {
  const gauge = (name: string, help: string) => new Gauge(define(registry, name, help));
  const proven = gauge(
    'backup_proven_timestamp_seconds',
    'When the last proven backup was taken; before the first, when backups were planned.',
  );
  const drillFailed = gauge('backup_drill_failed', '1 when the last drill could not restore its backup.');
  return ({ backups }: ShopFigures) => {
    const since = backups?.isPlanned ? (backups.provenAt ?? backups.plannedSince) : null;
    proven.set(since ? since.getTime() / 1000 : Number.NaN);
    drillFailed.set(backups?.isPlanned ? Number(backups.drillFailure !== null) : Number.NaN);
  };
}

function jobMetrics(registry: Registry) {
  const gauge = (name: string, help: string) => new Gauge(define(registry, name, help, 'kind'));
  const waiting = gauge('jobs_waiting', 'Jobs to be done, now or later, by kind.');
  const retrying = gauge('jobs_retrying', 'Jobs that failed and wait for another try.');
  const active = gauge('jobs_active', 'Jobs that are being worked on.');
  const failed = gauge('jobs_failed', 'Jobs given up after all tries, in 7 days.');
  const oldest = gauge('jobs_oldest_waiting_seconds', 'Age of the oldest job that is due.');
  const lastSuccess = gauge(
    'scheduled_job_last_success_timestamp_seconds',
    'When a scheduled job last succeeded; 0: not in 7 days.',
  );
  const overdue = gauge(
    'scheduled_job_overdue',
    '1 when a scheduled job has not succeeded for longer than it may.',
  );
  return ({ jobs = [], scheduledJobs = [] }: ShopFigures) => {
    for (const { job: kind, oldestWaitingAt, ...counts } of jobs) {
      waiting.set({ kind }, counts.waiting);
      retrying.set({ kind }, counts.retrying);
      active.set({ kind }, counts.active);
      failed.set({ kind }, counts.failed);
      oldest.set({ kind }, oldestWaitingAt ? (Date.now() - oldestWaitingAt.getTime()) / 1000 : 0);
    }
    for (const { job: kind, lastSuccessAt, isOverdue } of scheduledJobs) {
      lastSuccess.set({ kind }, (lastSuccessAt?.getTime() ?? 0) / 1000);
      overdue.set({ kind }, isOverdue ? 1 : 0);
    }
  };
}
