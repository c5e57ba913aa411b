import { text } from 'node:stream/consumers';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { staffRoleNames } from '#domain/staff/staff.ts';
import type { UndoableChange } from '#domain/staff/undoable-changes.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import { undoers } from '#server/studio/undoers.ts';
import { type Call, readCalls, type Schema } from '#tests/fuzz/read-calls.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, studio } from '#tests/world/staff.ts';

/** OWASP ASVS 5.0, 8.2.1 and 8.3.1: who may make each call of the studio. */
let time = new Date();
const world: TestShop = await openTestShop({ now: () => time });
const calls = (await readCalls(world)).filter(({ path }) => path.startsWith('/api/studio/'));
afterAll(() => world.close());

const everyone = staffRoleNames.join();

/** Every call of the studio that needs a session, with its roles; `!` needs a fresh verification. A new call needs a line. */
const expectedRoles: Record<string, string> = {
  'GET /api/studio/session': everyone,
  'DELETE /api/studio/session': everyone,
  'GET /api/studio/sessions': everyone,
  'DELETE /api/studio/sessions/{sessionId}': everyone,
  'POST /api/studio/step-up/options': everyone,
  'POST /api/studio/step-up/passkey': everyone,
  'POST /api/studio/step-up/password': everyone,
  'GET /api/studio/account': everyone,
  'PATCH /api/studio/account': everyone,
  'POST /api/studio/account/email': `${everyone}!`,
  'POST /api/studio/account/email/confirm': everyone,
  'POST /api/studio/account/recovery-code': `${everyone}!`,
  'POST /api/studio/account/passkeys/options': `${everyone}!`,
  'POST /api/studio/account/passkeys': `${everyone}!`,
  'PATCH /api/studio/account/passkeys/{passkeyId}': everyone,
  'DELETE /api/studio/account/passkeys/{passkeyId}': `${everyone}!`,
  'GET /api/studio/staff': 'owner',
  'PATCH /api/studio/staff/{staffId}': 'owner!',
  'POST /api/studio/invitations': 'owner!',
  'GET /api/studio/invitations': 'owner',
  'DELETE /api/studio/invitations/{invitationId}': 'owner',
  'GET /api/studio/changes': 'owner',
  'GET /api/studio/events': everyone,
  'GET /api/studio/find': everyone,
  'POST /api/studio/changes/{changeId}/undo': 'owner,maker',
  'GET /api/studio/orders': 'owner,books',
  'GET /api/studio/orders/{orderId}': 'owner,books',
  'GET /api/studio/orders/{orderId}/receipt': 'owner,books',
  'GET /api/studio/orders/{orderId}/disputes/{disputeId}/evidence': 'owner,books',
  'GET /api/studio/orders/{orderId}/disputes/{disputeId}/evidence/{field}': 'owner',
  'POST /api/studio/orders/{orderId}/disputes/{disputeId}/evidence': 'owner',
  'POST /api/studio/orders/{orderId}/disputes/{disputeId}/send': 'owner!',
  'POST /api/studio/orders/{orderId}/move': 'owner',
  'POST /api/studio/orders/{orderId}/cancel': 'owner!',
  'POST /api/studio/orders/{orderId}/refund': 'owner!',
  'POST /api/studio/orders/{orderId}/resend': 'owner',
  'POST /api/studio/orders/{orderId}/correction': 'owner,maker',
  'POST /api/studio/orders/{orderId}/delay': 'owner',
  'PUT /api/studio/orders/{orderId}/gift-note': 'owner',
  'POST /api/studio/orders/{orderId}/release': 'owner',
  'PUT /api/studio/orders/{orderId}/address': 'owner',
  'PUT /api/studio/orders/{orderId}/tracking': 'owner',
  'GET /api/studio/prints': 'owner',
  'GET /api/studio/prints/artists': 'owner',
  'POST /api/studio/prints/{printId}/place': 'owner',
  'POST /api/studio/prints/changes/preview': 'owner',
  'POST /api/studio/prints/changes': 'owner',
  'GET /api/studio/prices': 'owner',
  'POST /api/studio/prices/preview': 'owner',
  'PUT /api/studio/prices': 'owner!',
  'GET /api/studio/today': 'owner,maker',
  'POST /api/studio/jobs/{job}/retry': 'owner',
  'GET /api/studio/pieces': 'owner,maker',
  'GET /api/studio/pieces/{code}': 'owner,maker',
  'POST /api/studio/pieces/move': 'owner,maker',
  'POST /api/studio/pieces/set-aside': 'owner,maker',
  'POST /api/studio/pieces/take-up': 'owner,maker',
  'POST /api/studio/pieces/remake': 'owner,maker',
  'GET /api/studio/pieces/{code}/photos/{station}': 'owner,maker',
  'POST /api/studio/pieces/{code}/photos/{station}': 'owner,maker',
  'POST /api/studio/pieces/{code}/photos/{station}/skip': 'owner,maker',
  'GET /api/studio/pieces/{code}/file': 'owner',
  'GET /api/studio/pieces/{code}/file/document': 'owner',
  'GET /api/studio/pieces/{code}/file/photos/{photoId}': 'owner',
  'POST /api/studio/pieces/{code}/print-file': 'owner,maker',
  'POST /api/studio/print-files': 'owner,maker',
  'GET /api/studio/print-files/{zipId}': 'owner,maker',
  'POST /api/studio/documents/{document}': 'owner,maker',
  'GET /api/studio/remnants': 'owner,maker',
  'PUT /api/studio/remnants/{remnantId}': 'owner,maker',
  'DELETE /api/studio/remnants/{remnantId}': 'owner,maker',
  'GET /api/studio/claims': 'owner,books',
  'GET /api/studio/claims/{claimId}': 'owner,books',
  'GET /api/studio/claims/{claimId}/photos/{position}': 'owner',
  'POST /api/studio/claims/{claimId}/remake': 'owner',
  'POST /api/studio/claims/{claimId}/refund': 'owner!',
  'POST /api/studio/claims/{claimId}/decline': 'owner',
  'POST /api/studio/claims/{claimId}/extend': 'owner',
  'GET /api/studio/batches': 'owner,maker',
  'POST /api/studio/batches': 'owner,maker',
  'POST /api/studio/batches/preview': 'owner,maker',
  'GET /api/studio/batches/{number}': 'owner,maker',
  'GET /api/studio/batches/{number}/plan': 'owner,maker',
  'DELETE /api/studio/batches/{number}': 'owner,maker',
  'GET /api/studio/orders/{orderId}/packing': 'owner,maker',
  'POST /api/studio/orders/{orderId}/parcels': 'owner,maker',
  'POST /api/studio/orders/{orderId}/label-rates': 'owner,maker',
  'POST /api/studio/orders/{orderId}/labels': 'owner,maker',
  'GET /api/studio/parcels/{parcelId}/label': 'owner,maker',
  'POST /api/studio/parcels/{parcelId}/void': 'owner,maker',
  'POST /api/studio/parcels/{parcelId}/insure': 'owner',
  'POST /api/studio/parcels/{parcelId}/uninsured': 'owner',
  'POST /api/studio/parcels/{parcelId}/cover': 'owner',
  'GET /api/studio/prints/{printId}': 'owner',
  'PUT /api/studio/prints/{printId}': 'owner',
  'PUT /api/studio/prints/{printId}/published': 'owner',
  'POST /api/studio/prints/{printId}/file': 'owner',
  'GET /api/studio/uploads': 'owner',
  'POST /api/studio/uploads/import': 'owner',
  'POST /api/studio/uploads/files': 'owner',
  'HEAD /api/studio/uploads/files/{fileId}': 'owner',
  'PATCH /api/studio/uploads/files/{fileId}': 'owner',
  'DELETE /api/studio/uploads/files/{fileId}': 'owner',
  'GET /api/studio/uploads/files/{fileId}/picture': 'owner',
  'GET /api/studio/demo-prints': 'owner',
  'POST /api/studio/demo-prints/hide': 'owner',
  'GET /api/studio/messages': 'owner',
  'GET /api/studio/messages/{messageId}': 'owner',
  'POST /api/studio/messages/{messageId}/replies': 'owner',
  'PATCH /api/studio/messages/{messageId}': 'owner',
  'GET /api/studio/offers': 'owner,books',
  'POST /api/studio/offers': 'owner',
  'GET /api/studio/offers/{offerId}': 'owner,books',
  'GET /api/studio/offers/{offerId}/qr-code': 'owner',
  'POST /api/studio/offers/{offerId}/photo-link': 'owner',
  'GET /api/studio/offers/{offerId}/photo': 'owner',
  'DELETE /api/studio/offers/{offerId}/photo': 'owner',
  'PUT /api/studio/offers/{offerId}': 'owner',
  'POST /api/studio/offers/{offerId}/send': 'owner',
  'PUT /api/studio/offers/{offerId}/last-day': 'owner',
  'POST /api/studio/offers/{offerId}/withdraw': 'owner',
  'GET /api/studio/trade-clients': 'owner,books',
  'POST /api/studio/trade-clients': 'owner',
  'GET /api/studio/trade-clients/{tradeClientId}': 'owner,books',
  'PUT /api/studio/trade-clients/{tradeClientId}': 'owner',
  'GET /api/studio/trade-clients/{tradeClientId}/certificates/{certificateId}': 'owner',
  'POST /api/studio/trade-clients/{tradeClientId}/certificates': 'owner',
  'PUT /api/studio/trade-clients/{tradeClientId}/certificate': 'owner',
  'DELETE /api/studio/trade-clients/{tradeClientId}/certificate': 'owner',
  'GET /api/studio/members': 'owner',
  'GET /api/studio/members/{userId}': 'owner',
  'PATCH /api/studio/members/{userId}': 'owner',
  'POST /api/studio/members/{userId}/end-sessions': 'owner',
  'POST /api/studio/members/{userId}/export': 'owner!',
  'DELETE /api/studio/members/{userId}': 'owner!',
  'GET /api/studio/figures': 'owner,books',
  'GET /api/studio/figures/books': 'owner,books!',
  'GET /api/studio/figures/orders': 'owner,books!',
  'GET /api/studio/shop': 'owner',
  'PUT /api/studio/shop': 'owner',
  'POST /api/studio/shop/equipment-preview': 'owner',
  'GET /api/studio/artists': 'owner',
  'GET /api/studio/artists/{artist}': 'owner',
  'PUT /api/studio/artists/{artist}': 'owner',
  'POST /api/studio/artists/{artist}/rename': 'owner',
  'GET /api/studio/opening': 'owner',
  'POST /api/studio/opening/marks/{mark}': 'owner',
  'DELETE /api/studio/opening/marks/{mark}': 'owner',
  'POST /api/studio/opening/open': 'owner!',
  'POST /api/studio/opening/close': 'owner!',
  'POST /api/studio/settings/confirm': 'owner!',
  'GET /api/studio/settings/payments': 'owner',
  'POST /api/studio/settings/payments': 'owner!',
  'POST /api/studio/settings/payments/prove': 'owner!',
  'GET /api/studio/promotion-codes': 'owner,books',
  'POST /api/studio/promotion-codes': 'owner!',
  'PUT /api/studio/promotion-codes/{promotionCodeId}/active': 'owner',
  'GET /api/studio/settings/labels': 'owner',
  'POST /api/studio/settings/labels': 'owner!',
  'POST /api/studio/settings/labels/remove': 'owner!',
  'POST /api/studio/settings/labels/prove': 'owner!',
  'GET /api/studio/settings/address': 'owner',
  'POST /api/studio/settings/address/prove': 'owner',
  'GET /api/studio/settings/backups': 'owner',
  'POST /api/studio/settings/backups': 'owner!',
  'POST /api/studio/settings/backups/key': 'owner!',
  'POST /api/studio/settings/backups/server': 'owner!',
  'POST /api/studio/settings/backups/run': 'owner!',
  'POST /api/studio/settings/backups/remove': 'owner!',
  'GET /api/studio/upgrade': 'owner',
  'POST /api/studio/upgrade/rehearse': 'owner!',
  'POST /api/studio/upgrade/switch': 'owner!',
  'GET /api/studio/settings/email': 'owner',
  'POST /api/studio/settings/email': 'owner!',
  'POST /api/studio/settings/email/letter': 'owner!',
  'POST /api/studio/settings/email/prove': 'owner!',
  'POST /api/studio/settings/email/rotate': 'owner!',
  'GET /api/studio/policies': 'owner',
  'GET /api/studio/policies/{policy}': 'owner',
  'POST /api/studio/policies/{policy}/preview': 'owner',
  'PUT /api/studio/policies/{policy}': 'owner',
};

/** Every call of the studio that anybody may make. */
const publicCalls = [
  'POST /api/studio/invitations/open',
  'POST /api/studio/invitations/passkey-options',
  'POST /api/studio/invitations/accept-passkey',
  'POST /api/studio/invitations/password',
  'POST /api/studio/invitations/accept-password',
  'POST /api/studio/sign-in/options',
  'POST /api/studio/sign-in/passkey',
  'POST /api/studio/sign-in/password',
  'POST /api/studio/sign-in/recovery',
];

test('the description of the API names exactly these calls, with these roles', () => {
  const described = calls.map(({ name, roles, takesStepUp }) => [
    name,
    roles ? roles.join() + (takesStepUp ? '!' : '') : 'anybody',
  ]);
  const anybody = publicCalls.map((name) => [name, 'anybody']);
  expect(Object.fromEntries(described)).toEqual({ ...Object.fromEntries(anybody), ...expectedRoles });
});

/** The names of all fields in a body, also those of its lists and groups. */
function fieldsOf({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const within = [...(items ? [items] : []), ...anyOf].flatMap(fieldsOf);
  return [...Object.entries(properties).flatMap(([name, schema]) => [name, ...fieldsOf(schema)]), ...within];
}

const batchFields = [
  ...['kind', 'codes', 'order', 'size', 'shipBy'],
  ...['rollInches', 'rollFeet', 'isOneRoll', 'paper', 'frameColor'],
];

/** What bodies may contain in calls that are not the owner's alone. A new field needs a look at what it allows, and a line. */
const expectedFields: Record<string, string[]> = {
  'POST /api/studio/step-up/passkey': [
    ...['response', 'id', 'rawId', 'type', 'response'],
    ...['clientDataJSON', 'authenticatorData', 'signature'],
  ],
  'POST /api/studio/step-up/password': ['password', 'code'],
  // All of these change the person's own account only.
  'PATCH /api/studio/account': ['name'],
  'POST /api/studio/account/email': ['email'],
  'POST /api/studio/account/email/confirm': ['token'],
  'POST /api/studio/account/passkeys': [
    ...['label', 'response', 'id', 'rawId', 'type', 'response'],
    ...['clientDataJSON', 'attestationObject', 'transports'],
  ],
  'PATCH /api/studio/account/passkeys/{passkeyId}': ['label'],
  'POST /api/studio/pieces/move': ['moves', 'code', 'to', 'despiteDispute'],
  'POST /api/studio/pieces/set-aside': ['codes', 'reason'],
  'POST /api/studio/pieces/take-up': ['codes'],
  'POST /api/studio/pieces/remake': ['code', 'reason', 'keeps'],
  'POST /api/studio/pieces/{code}/photos/{station}/skip': ['reason'],
  'POST /api/studio/pieces/{code}/print-file': ['recipe'],
  'POST /api/studio/print-files': ['codes', 'recipe'],
  'POST /api/studio/documents/{document}': ['codes', 'prices'],
  'PUT /api/studio/remnants/{remnantId}': ['moulding', 'lengthInches'],
  'POST /api/studio/batches': batchFields,
  'POST /api/studio/batches/preview': batchFields,
  // Who brings a parcel to a carrier knows what was insured there. Later only an owner records it.
  'POST /api/studio/orders/{orderId}/parcels': [
    ...['codes', 'carrier', 'number'],
    ...['cover', 'insuredCents', 'insuranceCents', 'needsSignature'],
  ],
  'POST /api/studio/orders/{orderId}/label-rates': ['codes', 'phone'],
  // Which services and prices a maker may choose is in the shop's details: see packing.test.ts.
  'POST /api/studio/orders/{orderId}/labels': ['boxes', 'codes', 'service', 'cents', 'phone'],
};

test('the bodies of calls for makers and books have exactly these fields', () => {
  const bodies = calls.flatMap(({ name, roles, body }) =>
    body && roles?.some((role) => role !== 'owner') ? [[name, fieldsOf(body)]] : [],
  );
  expect(Object.fromEntries(bodies)).toEqual(expectedFields);
});

/** Every field that is set or left out, such as those that overrule a refusal, and who may send it. */
const expectedFlags: Record<string, string> = {
  'POST /api/studio/orders/{orderId}/move unpacked': 'owner',
  'POST /api/studio/orders/{orderId}/move despiteDispute': 'owner',
  'POST /api/studio/pieces/move despiteDispute': 'owner',
  'PUT /api/studio/orders/{orderId}/address despiteDestination': 'owner',
  // The route itself refuses makers: see documents-routes.test.ts.
  'POST /api/studio/documents/{document} prices': 'owner,maker',
};

test('these fields overrule a refusal, for these roles', () => {
  const flags = calls.flatMap(({ name, roles = [], fieldRoles, body }) =>
    Object.entries(body?.properties ?? {})
      .filter(([, schema]) => JSON.stringify(schema.const ?? schema.enum?.[0]) === 'true')
      .map(([field]) => [`${name} ${field}`, (fieldRoles[field] ?? roles).join()]),
  );
  expect(Object.fromEntries(flags)).toEqual(expectedFlags);
});

const guardedFields = calls.flatMap((call) =>
  Object.entries(call.fieldRoles).map(([field, roles]) => ({ ...call, field, roles })),
);

describe.each(guardedFields)('$field in $name', ({ method, path, field, roles }) => {
  test.each(staffRoleNames)('is open or refused to the role %s', async (role) => {
    const { cookie } = await newStaff(world, { role });
    // No piece has this code, so an open call changes nothing.
    const body = { moves: [{ code: '4F7K20', to: 'printed' }], [field]: true };
    const response = await studio(world, `${method} ${path.replace('/api/studio/', '')}`, { cookie, body });
    expect(response.statusCode, response.body).toBe(roles.includes(role) ? 200 : 403);
  });
});

/** Makes a call with a session, or with none. @returns status and code */
async function make({ method, path }: Call, cookie?: string): Promise<string> {
  const address = path.replace(/\{\w+\}/g, () => crypto.randomUUID()).replace('/api/studio/', '');
  // Without a body, so that a call that is open changes nothing.
  const response = await studio(world, `${method} ${address}`, cookie ? { cookie } : {});
  const body = path.endsWith('/events') ? await readStream(response) : response.body;
  const { statusCode } = response;
  const code = method === 'HEAD' ? codesOfHead[statusCode] : body && JSON.parse(body).code;
  return `${statusCode} ${code ?? ''}`.trim();
}

/** A response to HEAD has no body. */
const codesOfHead: Readonly<Record<number, string>> = { 401: 'unauthorized', 403: 'forbidden' };

/** A refusal. The stream itself has no end. */
async function readStream(response: LightMyRequestResponse): Promise<string> {
  if (response.statusCode !== 200) return text(response.stream());
  response.stream().destroy();
  return '';
}

const refusals = ['401 unauthorized', '403 forbidden', '403 step_up_required'];

describe.each(calls.filter(({ name }) => name in expectedRoles).map((call) => [call.name, call] as const))(
  '%s',
  (name, call) => {
    test('is refused without a session, and with one of the shop', async () => {
      expect(await make(call)).toBe('401 unauthorized');
      expect(await make(call, 'refresh_token=abc; studio=abc')).toBe('401 unauthorized');
    });

    test.each(staffRoleNames)('is open or refused to the role %s', async (role) => {
      const { cookie } = await newStaff(world, { role });
      const isAllowed = expectedRoles[name]?.replace('!', '').split(',').includes(role);
      const outcome = await make(call, cookie);
      if (isAllowed) expect(refusals).not.toContain(outcome);
      else expect(outcome).toBe('403 forbidden');
    });

    test('asks for a fresh verification after five minutes if it takes one, and ends with the session', async () => {
      const { cookie } = await newStaff(world);
      time = new Date(time.getTime() + 5 * 60_000);
      if (expectedRoles[name]?.endsWith('!')) expect(await make(call, cookie)).toBe('403 step_up_required');
      else expect(refusals).not.toContain(await make(call, cookie));
      const other = await newStaff(world);
      time = new Date(time.getTime() + 12 * 60 * 60_000);
      expect(await make(call, other.cookie)).toBe('401 unauthorized');
    });
  },
);

describe.each(
  calls.filter(({ name }) => publicCalls.includes(name)).map((call) => [call.name, call] as const),
)('%s', (_, call) => {
  test('is open without a session', async () => {
    expect(refusals).not.toContain(await make(call));
  });
});

/** Who may undo each kind of change that they made themselves; `!` needs a fresh verification. A new undoer needs a line. */
const expectedUndoers: Record<string, string> = {
  'message.answered': 'owner',
  'message.done': 'owner',
  'message.reopened': 'owner',
  'offer.created': 'owner',
  'offer.changed': 'owner',
  'offer.extended': 'owner',
  'offer.withdrawn': 'owner',
  'trade-client.created': 'owner',
  'trade-client.changed': 'owner',
  'trade-client.certified': 'owner',
  'trade-client.certificate-ended': 'owner',
  'member.ended': 'owner',
  'member.restored': 'owner',
  'order.moved': 'owner',
  'order.shipped': 'owner,maker',
  'piece.moved': 'owner,maker',
  'piece.set-aside': 'owner,maker',
  'piece.taken-up': 'owner,maker',
  'claim.remade': 'owner',
  'claim.declined': 'owner',
  'claim.extended': 'owner',
  'promotion-code.created': 'owner',
  'promotion-code.switched-off': 'owner',
  'promotion-code.switched-on': 'owner',
  'shop.details-changed': 'owner',
  'shop.policy-changed': 'owner',
  'artist.changed': 'owner',
  'artist.renamed': 'owner',
  'print.placed': 'owner',
  'prints.changed': 'owner',
  'prices.changed': 'owner!',
  'staff.changed': 'owner!',
  'print.changed': 'owner!',
  'print.published': 'owner',
  'print.hidden': 'owner',
  'print.file-replaced': 'owner',
  'demo-prints.hidden': 'owner',
};

test('exactly these kinds of changes can be undone, by these roles', () => {
  const declared = Object.entries(undoers).map(([change, { roles }]) => [change, roles.join()]);
  const expected = Object.entries(expectedUndoers).map(([change, roles]) => [change, roles.replace('!', '')]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
});

describe.each(Object.keys(undoers) as UndoableChange[])('the undo of %s', (change) => {
  /** A change in the log, of a subject that does not exist. */
  const recordChange = (author: string) => {
    const values = { prints: [], published: [], reply: crypto.randomUUID(), variants: [] };
    return recordStaffChange(world.shop.database.db, world.shop.staff, {
      author,
      action: change,
      id: crypto.randomUUID(),
      before: values,
      after: values,
    });
  };

  async function undo(changeId: string, { cookie }: { cookie: string }): Promise<string> {
    const { statusCode, body } = await studio(world, `POST changes/${changeId}/undo`, { cookie, body: {} });
    const { code, error } = body ? JSON.parse(body) : {};
    return error === 'There is no such change.' ? 'unknown' : `${statusCode} ${code ?? ''}`.trim();
  }

  test.each(staffRoleNames)(
    'is open or refused to its maker, who was an owner and is now %s',
    async (role) => {
      const [boss, person] = [await newStaff(world), await newStaff(world)];
      const changeId = await recordChange(person.id);
      await studio(world, `PATCH staff/${person.id}`, { ...boss, body: { role } });
      const outcome = await undo(changeId, person);
      const isAllowed = expectedUndoers[change]?.replace('!', '').split(',').includes(role);
      if (isAllowed) {
        expect([...refusals, 'unknown']).not.toContain(outcome);
        expect(outcome).not.toMatch(/^5/);
      } else expect(outcome).toBe('403 forbidden');
    },
  );

  test.each(staffRoleNames)(
    'of a change by another person is for owners only, and not for %s',
    async (role) => {
      const changeId = await recordChange((await newStaff(world)).id);
      const outcome = await undo(changeId, await newStaff(world, { role }));
      const expected = {
        owner: /^(?!403|unknown)/,
        maker: /^(unknown|403 forbidden)$/,
        books: /^403 forbidden$/,
      };
      expect(outcome).toMatch(expected[role]);
    },
  );

  test('asks for a fresh verification after five minutes if it takes one', async () => {
    const owner = await newStaff(world);
    const changeId = await recordChange(owner.id);
    time = new Date(time.getTime() + 5 * 60_000);
    const outcome = await undo(changeId, owner);
    if (expectedUndoers[change]?.endsWith('!')) expect(outcome).toBe('403 step_up_required');
    else expect(refusals).not.toContain(outcome);
  });
});
