import { Counter, Gauge, Registry } from 'prom-client';
import type { ShopFigures } from './read-shop-figures.ts';

const ofTheShop = 'Of the whole shop, the same from every process: use max, not sum.';

/** Metrics of the whole shop. `update` sets them; undefined means that the database didn't answer. */
export function shopMetrics(): { registry: Registry; update(figures: ShopFigures | undefined): void } {
  const registry = new Registry();
  const gauge = gauges(registry);
  const isUp = gauge('database_up', '1 while the database answers within a second.');
  const updateOrders = orderMetrics(registry);
  const updateProblems = problemMetrics(registry);
  const updateJobs = jobMetrics(registry);
  const updateScheduledJobs = scheduledJobMetrics(registry);
  return {
    registry,
    update(figures) {
      registry.resetMetrics();
      isUp.set(figures ? 1 : 0);
      updateProblems(figures);
      if (!figures) return;
      updateOrders(figures);
      updateJobs(figures);
      updateScheduledJobs(figures);
    },
  };
}

function gauges(registry: Registry) {
  return <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `passepartout_${name}`, help, labelNames, registers: [registry] });
}

function orderMetrics(registry: Registry) {
  const registers = [registry];
  const labelNames = ['currency'];
  const orders = gauges(registry)('orders', `Orders by status. ${ofTheShop}`, ['status']);
  const revenue = new Counter({
    name: 'passepartout_revenue_cents_total',
    help: `What buyers have paid. ${ofTheShop}`,
    labelNames,
    registers,
  });
  const refunded = new Counter({
    name: 'passepartout_refunded_cents_total',
    help: `What was refunded to buyers. ${ofTheShop}`,
    labelNames,
    registers,
  });
  return (figures: ShopFigures) => {
    for (const { status, currency, ...counted } of figures.orders) {
      orders.inc({ status }, counted.orders);
      revenue.inc({ currency }, counted.paid);
      refunded.inc({ currency }, counted.refunded);
    }
  };
}

/** Missing and late things. Without an answer of the database they are NaN, because 0 would mean that all is well. */
function problemMetrics(registry: Registry) {
  const gauge = gauges(registry);
  const unconfirmed = gauge('orders_unconfirmed', `Paid orders not confirmed by mail yet. ${ofTheShop}`);
  const withoutOrder = gauge(
    'paid_sessions_without_order',
    `Payment sessions that were completed and have no order yet. ${ofTheShop}`,
  );
  const lastReconciliation = gauge(
    'reconciliation_last_success_timestamp_seconds',
    `When orders and payment sessions were last compared. ${ofTheShop}`,
  );
  const missing = gauge(
    'reconciliation_missing_orders',
    `Orders that only the reconciliation found, in 90 days. ${ofTheShop}`,
  );
  return (figures: ShopFigures | undefined) => {
    unconfirmed.set(figures?.unconfirmed ?? Number.NaN);
    withoutOrder.set(figures?.withoutOrder.length ?? Number.NaN);
    const { lastAt, missingOrders } = figures?.reconciliations ?? {};
    lastReconciliation.set(figures ? (lastAt?.getTime() ?? 0) / 1000 : Number.NaN);
    missing.set(missingOrders ?? Number.NaN);
  };
}

function jobMetrics(registry: Registry) {
  const gauge = gauges(registry);
  const waiting = gauge('jobs_waiting', `Jobs to be done, now or later, by kind. ${ofTheShop}`, ['kind']);
  const retrying = gauge('jobs_retrying', `Jobs that failed and wait for another try. ${ofTheShop}`, [
    'kind',
  ]);
  const active = gauge('jobs_active', `Jobs that are being worked on. ${ofTheShop}`, ['kind']);
  const failed = gauge('jobs_failed', `Jobs given up after all tries, in 7 days. ${ofTheShop}`, ['kind']);
  const oldest = gauge('jobs_oldest_waiting_seconds', `Age of the oldest job that is due. ${ofTheShop}`, [
    'kind',
  ]);
  return ({ jobs }: ShopFigures) => {
    for (const { job: kind, oldestWaitingAt, ...counted } of jobs) {
      waiting.set({ kind }, counted.waiting);
      retrying.set({ kind }, counted.retrying);
      active.set({ kind }, counted.active);
      failed.set({ kind }, counted.failed);
      oldest.set({ kind }, oldestWaitingAt ? (Date.now() - oldestWaitingAt.getTime()) / 1000 : 0);
    }
  };
}

function scheduledJobMetrics(registry: Registry) {
  const gauge = gauges(registry);
  const lastSuccess = gauge(
    'scheduled_job_last_success_timestamp_seconds',
    `When a scheduled job last succeeded; 0: not in 7 days. ${ofTheShop}`,
    ['kind'],
  );
  const overdue = gauge(
    'scheduled_job_overdue',
    `1 when a scheduled job has not succeeded for longer than it may. ${ofTheShop}`,
    ['kind'],
  );
  return ({ scheduledJobs }: ShopFigures) => {
    for (const { job: kind, lastSuccessAt, isOverdue } of scheduledJobs) {
      lastSuccess.set({ kind }, (lastSuccessAt?.getTime() ?? 0) / 1000);
      overdue.set({ kind }, isOverdue ? 1 : 0);
    }
  };
}
