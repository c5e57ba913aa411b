/** The control API in words, for the front page. */
export const controls = [
  {
    call: 'POST /sandbox/sessions/:id/pay',
    does: 'Pays a session without a browser: { email, name, address: { line1, line2, city, state, postal_code }, card, expiry, cvc, promotionCode }. Answers the session; 402 declined, 409 not open, 422 wrong fields.',
  },
  { call: 'POST /sandbox/sessions/:id/webhooks', does: 'Sends all events of the session again.' },
  { call: 'POST /sandbox/sessions/:id/time-out', does: 'Lets the time of an open session run out now.' },
  { call: 'POST /sandbox/sessions/:id/settle', does: 'Ends the wait for a late payment now.' },
  {
    call: 'POST /sandbox/sessions/:id/dispute',
    does: 'The buyer disputes the payment: { reason, amount }. Answers the dispute.',
  },
  {
    call: 'POST /sandbox/disputes/:id/close',
    does: 'The bank decides: { status: "won" } for the shop or "lost".',
  },
  {
    call: 'POST /sandbox/disputes/:id/win-appeal',
    does: 'The bank decides a lost dispute for the shop after all.',
  },
  { call: 'POST /sandbox/refunds/:id/fail', does: "The buyer's bank sends the refund back." },
  {
    call: 'GET /sandbox/deliveries',
    does: 'Every webhook with its attempts and what came of them, newest first; ?session= for those of one.',
  },
  { call: 'GET /sandbox/faults', does: 'The faults that are set.' },
];

export const faultExamples = [
  { body: '{ "api": { "delayMs": 2000 } }', does: 'Every answer of the API comes late.' },
  {
    body: '{ "api": { "status": 500, "calls": 3 } }',
    does: 'The next three calls fail before anything is done; without calls, all of them.',
  },
  {
    body: '{ "api": { "status": 500, "afterWork": true } }',
    does: 'The work is done, but its answer is lost.',
  },
  {
    body: '{ "api": { "cut": true, "afterWork": true } }',
    does: 'The connection ends in place of an answer, here once the work is done.',
  },
  {
    body: '{ "api": { "status": 500, "kept": true, "calls": 1 } }',
    does: 'The call fails, and its idempotency key is answered so for a day.',
  },
  { body: '{ "api": { "status": 503, "path": "/v1/refunds" } }', does: 'Only addresses that begin so fail.' },
  {
    body: '{ "webhooks": { "drop": true } }',
    does: 'New events are recorded but never sent, unless they are sent again.',
  },
  { body: '{ "webhooks": { "duplicate": true } }', does: 'Each is sent twice.' },
  { body: '{ "webhooks": { "delayMs": 3000 } }', does: 'Each waits before it is sent.' },
  {
    body: '{ "webhooks": { "reverse": true, "reverseWindowMs": 1000 } }',
    does: 'Those of one window wait for its end and leave last first, one after the other.',
  },
  { body: '{ "mail": { "refuse": true } }', does: 'The mail server answers 451.' },
  {
    body: '{ "mail": { "recipients": { "ada@example.com": 550 } } }',
    does: 'The mail server refuses this recipient: for good with 550, for now with 450, for want of a permission with 554.',
  },
  { body: '{ "mail": { "delayMs": 3000 } }', does: 'The mail server takes its time over each mail.' },
  {
    body: '{ "mail": { "hang": true } }',
    does: 'The mail server says nothing to new mails until it is told to go on.',
  },
  {
    body: '{ "mail": { "cut": "before-keeping" } }',
    does: 'The connection ends before a mail is kept; with "after-keeping", when it has been kept.',
  },
  { body: '{ "music": { "away": true } }', does: 'The player and its script answer 503.' },
];
