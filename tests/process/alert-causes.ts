/** The value of a series: fixed, or one that grows by this much in a second. */
export type Value = number | { perSecond: number };

/**
 * For each alert of `deploy/alerts.yaml`, the series of the shop's `/metrics` that make it fire, written as the shop writes
 * them. Those of `DiskFilling` come from node_exporter, and `ShopDown` needs a process that does not answer.
 */
export const alertCauses: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  PaidWithoutOrder: { passepartout_paid_sessions_without_order: 1 },
  ReconciliationLate: { passepartout_reconciliation_last_success_timestamp_seconds: 0 },
  OrdersFoundLate: { passepartout_reconciliation_missing_orders: { perSecond: 1 } },
  EventsRefused: { 'passepartout_payment_events_received_total{outcome="refused"}': { perSecond: 10 } },
  ProviderFails: {
    'passepartout_http_errors_total{code="provider_failed",route="/api/checkout/create-checkout-session"}': {
      perSecond: 10,
    },
  },
  ScheduledJobOverdue: { 'passepartout_scheduled_job_overdue{kind="reconcile-orders"}': 1 },
  JobsGivenUp: { 'passepartout_jobs_failed{kind="send-order-confirmation"}': 1 },
  JobsFail: { 'passepartout_jobs_retrying{kind="send-order-confirmation"}': 1 },
  JobsWait: { 'passepartout_jobs_oldest_waiting_seconds{kind="send-order-confirmation"}': 3600 },
  MailsFail: { 'passepartout_mails_total{kind="confirmation",outcome="failed"}': { perSecond: 10 } },
  BuyersNotConfirmed: { passepartout_orders_unconfirmed: 1 },
  ShopDown: { up: 0 },
  DatabaseAway: { passepartout_database_up: 0 },
  ShopFiguresUnread: {
    'passepartout_shop_figure_unread{figure="orders"}': 1,
    passepartout_database_up: 1,
  },
  ServerErrors: {
    'passepartout_http_request_duration_seconds_count{method="GET",route="/*",status="5xx"}': {
      perSecond: 10,
    },
    'passepartout_cache_hits_total{cache="pages"}': { perSecond: 1 },
  },
  SlowPages: {
    'passepartout_http_request_duration_seconds_bucket{le="0.1",method="GET",route="/*",status="2xx"}': 1,
    'passepartout_http_request_duration_seconds_bucket{le="10",method="GET",route="/*",status="2xx"}': {
      perSecond: 10,
    },
    'passepartout_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/*",status="2xx"}': {
      perSecond: 10,
    },
  },
  WaitingForTheDatabase: { 'passepartout_database_connections{state="waiting"}': 3 },
  CatalogueChangesMissed: { passepartout_catalogue_listening: 0 },
  EventLoopBlocked: { nodejs_eventloop_lag_p99_seconds: 1 },
  // Rules are tested in a clock that starts at 0.
  BackupNotProven: { passepartout_backup_proven_timestamp_seconds: -37 * 3600 },
  BackupDrillFailed: { passepartout_backup_drill_failed: 1 },
  DiskFilling: {
    'node_filesystem_avail_bytes{fstype="ext4",mountpoint="/"}': 1,
    'node_filesystem_size_bytes{fstype="ext4",mountpoint="/"}': 100,
  },
};
