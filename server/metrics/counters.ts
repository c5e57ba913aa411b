import { Counter, Registry } from 'prom-client';

/** The events that this process has counted since it started. Every room may add to them. */
export const counters = new Registry();

const registers = [counters];

export const sessionsOpened = new Counter({
  name: 'passepartout_payment_sessions_opened_total',
  help: 'Payment sessions opened for carts.',
  registers,
});

export const eventsReceived = new Counter({
  name: 'passepartout_payment_events_received_total',
  help: "The payment provider's events: new, repeated, or refused for their signature.",
  labelNames: ['outcome'],
  registers,
});

export const ordersMade = new Counter({
  name: 'passepartout_orders_made_total',
  help: 'Orders by what created them: the success page, an event of the provider, the reconciliation.',
  labelNames: ['cause'],
  registers,
});

export const sessionsCompared = new Counter({
  name: 'passepartout_reconciliation_sessions_total',
  help: 'Completed payment sessions of the provider that the reconciliation looked at.',
  registers,
});

export const jobsWorkedOn = new Counter({
  name: 'passepartout_jobs_total',
  help: 'Finished attempts of jobs by kind: done, or failed and retried.',
  labelNames: ['kind', 'outcome'],
  registers,
});

export const mailsHandedOver = new Counter({
  name: 'passepartout_mails_total',
  help: 'Emails by kind: accepted by the mail server (sent), not accepted (failed), or refused for their recipient (refused).',
  labelNames: ['kind', 'outcome'],
  registers,
});

export const errorsAnswered = new Counter({
  name: 'passepartout_http_errors_total',
  help: "Requests that ended with an error, by the error's code: wrong_credentials, provider_failed…",
  labelNames: ['code', 'route'],
  registers,
});

export const limitsReached = new Counter({
  name: 'passepartout_rate_limit_refusals_total',
  help: 'Requests beyond a rate limit, by limit.',
  labelNames: ['limit'],
  registers,
});

export const picturesDrawn = new Counter({
  name: 'passepartout_framed_pictures_total',
  help: 'Pictures of framed prints: drawn (made), not drawn (failed), or beyond the limit (refused).',
  labelNames: ['outcome'],
  registers,
});

export const connectionsLost = new Counter({
  name: 'passepartout_database_connections_lost_total',
  help: 'Database connections lost while in use.',
  registers,
});
