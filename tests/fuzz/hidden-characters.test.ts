import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { openFuzzWorld } from './open-fuzz-world.ts';
import type { Call, Json, Schema } from './read-calls.ts';
import { sendRequest } from './send-request.ts';
import { validDraft } from './valid-draft.ts';
import { valueFor } from './value-for.ts';

/**
 * What a person types is refused, naming the character, because they can type it again. What arrives in files, from the
 * payment provider, or in a message that must not be lost is cleaned. Nothing with a hidden character is ever stored.
 */
const hiddenText = 'Ada\u202eLind';

/** Fields that take the character without storing it, by the reason. A new field that people type must refuse it. */
const exceptions: Record<string, string[]> = {
  'A secret counts as it was typed; only its hash is stored': [
    'POST /api/auth/login password',
    'POST /api/auth/register password',
    'DELETE /api/users/me password',
    'POST /api/auth/password/reset newPassword',
    'POST /api/studio/invitations/password password',
    'POST /api/studio/sign-in/password password',
    'POST /api/studio/step-up/password password',
    'POST /api/studio/settings/email password',
  ],
  'It is compared with what the shop has, and not stored': [
    'POST /api/auth/login email',
    'POST /api/offers/open offerToken',
    'POST /api/offers/ask offerToken',
    'POST /api/offers/pay offerToken',
    'POST /api/offers/offer.pdf offerToken',
    'POST /api/offers/photo.jpg offerToken',
    'POST /api/offers/photo/open photoToken',
    'POST /api/auth/password/forgot email',
    'POST /api/auth/password/reset uid',
    'POST /api/auth/password/reset token',
    'POST /api/users/favorites/{userId} productId',
    'POST /api/orders/ingest-session sessionid',
    'POST /api/studio/invitations/open token',
    'POST /api/studio/invitations/passkey-options token',
    'POST /api/studio/invitations/accept-passkey token',
    'POST /api/studio/invitations/password token',
    'POST /api/studio/invitations/accept-password token',
    'POST /api/studio/invitations/accept-password code',
    'POST /api/studio/sign-in/password email',
    'POST /api/studio/sign-in/password code',
    'POST /api/studio/step-up/password code',
    'POST /api/studio/prints/changes/preview prints.filter.q',
    'POST /api/studio/prints/changes/preview prints.filter.artist',
    'POST /api/studio/prints/changes prints.filter.q',
    'POST /api/studio/prints/changes prints.filter.artist',
    'POST /api/studio/prints/changes digest',
    'POST /api/studio/orders/{orderId}/labels boxes.0.service',
    'POST /api/studio/sign-in/recovery code',
    'POST /api/studio/account/email/confirm token',
    'PUT /api/studio/remnants/{remnantId} moulding',
    'PUT /api/studio/orders/{orderId}/tracking parcel',
    'POST /api/studio/batches paper',
    'POST /api/studio/batches/preview paper',
    'POST /api/studio/settings/payments version',
    'POST /api/studio/settings/labels version',
    'POST /api/studio/settings/labels/remove version',
    'POST /api/studio/settings/backups version',
    'POST /api/studio/settings/backups/remove version',
    'POST /api/studio/settings/email version',
    'POST /api/studio/settings/email/prove digits',
    'POST /api/studio/settings/email/rotate version',
  ],
  'It is cleaned, so that no message is lost': [
    'POST /api/contact message',
    'POST /api/orders/{orderId}/claims words',
    'POST /api/studio/messages/{messageId}/replies text',
  ],
  'It is left out, drawn without the character, or explained line by line': [
    'POST /api/contact website',
    'POST /api/users/favorites/{userId} image',
    'POST /api/wall/hanging.pdf prints.0.title',
    'POST /api/studio/invitations/accept-passkey response.response.transports.0',
    'POST /api/studio/account/passkeys response.response.transports.0',
    'POST /api/studio/policies/{policy}/preview text',
  ],
};
const excepted = Object.values(exceptions).flat();

const world = await openFuzzWorld();
afterAll(() => world.close());

/** The provider's events are kept as they came; `session-details.ts` cleans what orders take from them. */
const isSigned = ({ path }: Call) => path.endsWith('/webhook');
const calls = world.calls.filter((call) => call.body && !isSigned(call));

type Step = { property: string } | { option: number } | 'item';

/** The ways to every text of a schema that may be any text. */
function findTexts(schema: Schema): Step[][] {
  const { anyOf = [], properties = {}, items } = schema;
  const below = (step: Step, inner: Schema) => findTexts(inner).map((steps) => [step, ...steps]);
  return [
    ...(isFreeText(schema) ? [[]] : []),
    ...anyOf.flatMap((option, index) => below({ option: index }, option)),
    ...Object.entries(properties).flatMap(([property, inner]) => below({ property }, inner)),
    ...(items ? below('item', items) : []),
  ];
}

function isFreeText({ type, format, pattern, enum: words, const: word }: Schema): boolean {
  if (![type].flat().includes('string') || format || words || word !== undefined) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(hiddenText);
}

/** A body with the text in one place, and valid values in the others. */
function writeText(schema: Schema, [step, ...rest]: Step[], seed: number): Json {
  if (step === undefined) return hiddenText;
  if (step === 'item') return [writeText(schema.items ?? {}, rest, seed)];
  if ('option' in step) return writeText(schema.anyOf?.[step.option] ?? {}, rest, seed);
  const [others] = fc.sample(valueFor(schema), { seed, numRuns: 1 });
  const text = writeText(schema.properties?.[step.property] ?? {}, rest, seed);
  return { ...Object(others), [step.property]: text };
}

/** The name of a field in an error, such as `words.title`. */
function nameOf(steps: Step[]): string {
  const names = steps.flatMap((step) => (step === 'item' ? '0' : 'property' in step ? step.property : []));
  return names.join('.') || 'body';
}

/** Sends the text in one place of the body. The other values are valid, but not every one of them succeeds. */
async function send(call: Call, steps: Step[], seed: number) {
  const [draft] = fc.sample(validDraft(call), { seed, numRuns: 1 });
  if (!draft || !call.body) throw new Error(`${call.name} accepts no body.`);
  const body = { json: writeText(call.body, steps, seed) };
  return sendDraft({ ...draft, body });
}

async function sendDraft(draft: Draft) {
  const { status, body } = await sendRequest(world.origin, await world.write(draft));
  const answer = String(body);
  expect(status, answer).toBeLessThan(500);
  return { status, fields: status === 400 ? (JSON.parse(answer).fields ?? {}) : {} };
}

const attempts = 12;

for (const call of calls) {
  const texts = Object.entries(Object.groupBy(findTexts(call.body ?? {}), nameOf));
  if (texts.length === 0) continue;
  test(`${call.name} refuses or drops a direction override in every text`, async () => {
    for (const [name, places = []] of texts) {
      let isRefused = false;
      for (let seed = 0; seed < attempts && !isRefused; seed += 1) {
        const steps = places[seed % places.length] ?? [];
        const { fields } = await send(call, steps, seed);
        isRefused = fields[name] !== undefined;
      }
      const field = `${call.name} ${name}`;
      if (!excepted.includes(field)) expect.soft(isRefused, field).toBe(true);
    }
  });
}

test('a direction override in an address is looked up or refused, and breaks nothing', async () => {
  for (const call of world.calls) {
    for (const { name, in: place, schema } of call.parameters) {
      if (place !== 'query' || !isFreeText(schema)) continue;
      const [draft] = fc.sample(validDraft(call), { seed: 1, numRuns: 1 });
      if (draft) await sendDraft({ ...draft, query: [[name, encodeURIComponent(hiddenText)]] });
    }
  }
});

test('no table has a text with the character afterwards', async () => {
  const { pool } = world.shop.shop.database;
  const { rows } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of [...rows, { name: 'pgboss.job' }]) {
    const found = await pool.query(
      `select t::text as row from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, '\\u202e') > 0`,
      ['\u202e'],
    );
    expect([name, found.rows]).toEqual([name, []]);
  }
});

describe('a body of the studio', () => {
  /** The browser's own answers to a passkey, to which browsers add fields. */
  const isOfBrowser = (name: string) => name === 'response';

  function findLoose(schema: Schema, name = 'body'): string[] {
    const { anyOf = [], properties, items, additionalProperties } = schema;
    if (isOfBrowser(name)) return [];
    return [
      ...(properties && additionalProperties !== false ? [name] : []),
      ...anyOf.flatMap((option) => findLoose(option, name)),
      ...Object.entries(properties ?? {}).flatMap(([inner, each]) => findLoose(each, inner)),
      ...(items ? findLoose(items, name) : []),
    ];
  }

  test('refuses names that it does not know, in every part', () => {
    const studio = calls.filter(({ path }) => path.startsWith('/api/studio/'));
    const loose = studio.map(({ name, body }) => [name, findLoose(body ?? {})] as const);
    expect(loose.filter(([, parts]) => parts.length > 0)).toEqual([]);
    expect(studio.length).toBeGreaterThan(30);
  });
});
