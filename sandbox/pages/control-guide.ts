/** Descriptions of the control API, for the front page. */
export const controls = [
  {
    call: 'POST /sandbox/sessions/:id/pay',
    does: 'Pays a session without a browser: { email, name, phone, address: { line1, line2, city, state, postal_code }, card, expiry, cvc, customField, promotionCode }. Returns the session, or 402 when the card is declined, 409 when the session is not open, 422 for invalid fields.',
  },
  { call: 'POST /sandbox/sessions/:id/webhooks', does: 'Sends all events of the session again.' },
  { call: 'POST /sandbox/sessions/:id/time-out', does: 'Expires an open session now.' },
  { call: 'POST /sandbox/sessions/:id/settle', does: 'Completes a late payment now.' },
  {
    call: 'POST /sandbox/sessions/:id/dispute',
    does: 'Opens a dispute of the payment: { reason, amount, dueBy }, the last in seconds since 1970. Returns the dispute.',
  },
  {
    call: 'POST /sandbox/disputes/:id/close',
    does: 'Closes a dispute: { status: "won" } for the shop, or "lost".',
  },
  {
    call: 'POST /sandbox/disputes/:id/win-appeal',
    does: 'Turns a lost dispute into a won one.',
  },
  { call: 'POST /sandbox/refunds/:id/fail', does: "Fails a refund, as when the buyer's bank returns it." },
  {
    call: 'POST /sandbox/keys/:key',
    does: 'Restricts an API key of the payment provider: { lacks: ["rak_refund_write"], isRevoked, account: { id, name } }.',
  },
  {
    call: 'POST /sandbox/tax',
    does: 'Sets the account\'s tax settings: { missingFields: ["head_office"], states: ["OR"] }.',
  },
  {
    call: 'GET /sandbox/deliveries',
    does: 'Lists all webhooks with their attempts and results, newest first. ?session= selects those of one session.',
  },
  {
    call: 'POST /sandbox/parcels/:trackingCode/advance',
    does: 'Moves a parcel on: in_transit, out_for_delivery, delivered. { status } accepts any status, such as "return_to_sender" or "failure".',
  },
  { call: 'POST /sandbox/parcels/:trackingCode/webhooks', does: 'Sends all events of the parcel again.' },
  { call: 'GET /sandbox/shipments', does: 'Lists the newest shipments, with their rates and labels.' },
  {
    call: 'POST /sandbox/label-keys/:key',
    does: 'Revokes an API key of the label provider: { isRevoked }.',
  },
  {
    call: 'POST /sandbox/carriers',
    does: 'Takes the carriers from the account: { isSilent }. With { keepsInsurance }, the fee of an insurance does not return with its label; without it, all such fees return.',
  },
  { call: 'POST /sandbox/label-webhooks/:id/disable', does: 'Disables a webhook of the label provider.' },
  {
    call: 'PUT /sandbox/zone',
    does: 'Replaces the records that the name server knows: text with a name, a type (A, CNAME or TXT) and a value on each line.',
  },
  { call: 'GET /sandbox/faults', does: 'Returns the current faults.' },
];

export const faultExamples = [
  { body: '{ "api": { "delayMs": 2000 } }', does: 'Every response of the API is delayed.' },
  {
    body: '{ "api": { "status": 500, "calls": 3 } }',
    does: 'The next three calls fail and do nothing. Without "calls", all calls fail.',
  },
  {
    body: '{ "api": { "status": 500, "afterWork": true } }',
    does: 'Calls do their work, but return an error.',
  },
  {
    body: '{ "api": { "cut": true, "afterWork": true } }',
    does: 'The connection is closed without a response, here after the work is done.',
  },
  {
    body: '{ "api": { "status": 500, "kept": true, "calls": 1 } }',
    does: 'The next call fails, and its idempotency key returns the same error for a day.',
  },
  {
    body: '{ "api": { "status": 503, "path": "/v1/refunds" } }',
    does: 'Only calls whose path begins with this fail.',
  },
  {
    body: '{ "labels": { "status": 503, "path": "/v2/shipments" } }',
    does: 'The same for the label provider, except "kept".',
  },
  {
    body: '{ "webhooks": { "drop": true } }',
    does: 'New events are recorded, but sent only on request.',
  },
  { body: '{ "webhooks": { "duplicate": true } }', does: 'Each event is sent twice.' },
  { body: '{ "webhooks": { "delayMs": 3000 } }', does: 'Each event is sent after a delay.' },
  {
    body: '{ "webhooks": { "reverse": true } }',
    does: 'The events of each second are sent at its end, in reverse order, one by one.',
  },
  { body: '{ "mail": { "refuse": true } }', does: 'The mail server refuses every email with 451.' },
  {
    body: '{ "mail": { "recipients": { "ada@example.com": 550 } } }',
    does: 'The mail server refuses this recipient: permanently with 550, temporarily with 450, or because relaying is denied with 554.',
  },
  { body: '{ "mail": { "delayMs": 3000 } }', does: 'The mail server accepts each email after a delay.' },
  {
    body: '{ "mail": { "hang": true } }',
    does: 'The mail server does not respond to new emails until the fault is cleared.',
  },
  {
    body: '{ "mail": { "cut": "before-keeping" } }',
    does: 'The connection is closed before an email is stored, or with "after-keeping" after it is stored.',
  },
  { body: '{ "mail": { "drop": true } }', does: 'The mail server accepts every email and keeps none.' },
  { body: '{ "names": { "silent": true } }', does: 'The name server answers no question.' },
];
