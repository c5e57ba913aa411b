import { tmpdir } from 'node:os';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { openingSteps } from '#domain/shop/opening.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { contactMessages } from '#server/customers/contact/tables.ts';
import { addRemnant } from '#server/fulfillment/batches/change-remnants.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { parcels } from '#server/fulfillment/tables.ts';
import { openingMarks } from '#server/opening/tables.ts';
import { readSettingsVersion } from '#server/settings/read-settings.ts';
import { saveSettings, unconfirmSettings } from '#server/settings/save-settings.ts';
import { inviteStaff } from '#server/staff/invitations/invite-staff.ts';
import { staffChanges } from '#server/staff/tables.ts';
import { readCalls } from '#tests/fuzz/read-calls.ts';
import { mailsTo, newEmail, newHeldOrder, newOrder } from '#tests/world/buy.ts';
import { claim, photoWithPlace, shippedOrder } from '#tests/world/claim.ts';
import { dispute } from '#tests/world/dispute.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { joinedMember } from '#tests/world/member.ts';
import { newOffer, offerContents, photoLink, sendOfferPhoto, sentOffer } from '#tests/world/offer.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { certificatePdf, certifiedClient, newTradeClient } from '#tests/world/trade-client.ts';

/** A call that is sent four times at once changes something once, and the log has a row for each real change. */
const world: TestShop = await openTestShop();
const { db } = world.shop.database;
afterAll(() => world.close());

const tradeClientFacts = {
  company: 'Another Company',
  contactName: 'Ada Lind',
  email: 'ada@example.com',
  note: '',
};

interface Sent {
  path: string;
  body?: object;
}

/** Prepares what a call changes, with this person's other calls if they are needed. */
type Prepare = (as: SignedInStaff) => Promise<Sent>;

const get = async (path: string, { cookie }: SignedInStaff) =>
  (await studio(world, `GET ${path}`, { cookie })).json();
const orderPath = async (action: string) => `orders/${(await newOrder(world))._id}/${action}`;

const disputePath = async () => (await dispute(world, await newOrder(world))).path;

async function newPiece(station: 'queued' | 'printed' | 'packed' = 'queued') {
  const { _id } = await newOrder(world);
  const [piece] = await findPieces(db, { order: _id });
  const code = piece?.code ?? '';
  if (station !== 'queued') await movePiece(orderContext(world), code, { to: station });
  return { orderId: _id, code };
}

async function labeledParcel(): Promise<string> {
  const other = await newStaff(world);
  const { orderId, code } = await newPiece('packed');
  const body = { boxes: [{ codes: [code], service: 'UPS Ground' }] };
  const bought = await studio(world, `POST orders/${orderId}/labels`, { cookie: other.cookie, body });
  return bought.json().parcels[0].id;
}

/** A parcel whose insurance the provider has refused. */
async function uninsuredParcel(): Promise<string> {
  const id = await labeledParcel();
  await db
    .update(parcels)
    .set({ toInsureCents: 20_000, insuranceRefusal: 'Not now.' })
    .where(eq(parcels.id, id));
  return id;
}

/** A parcel with a label from elsewhere, of which no insurance is recorded. */
async function typedParcel(): Promise<string> {
  const id = await uninsuredParcel();
  await db.update(parcels).set({ providerId: null, insuranceRefusal: null }).where(eq(parcels.id, id));
  return id;
}

async function newMessage(): Promise<string> {
  const id = crypto.randomUUID();
  const sender = { firstName: 'Ada', lastName: 'Lind', email: newEmail(), message: 'In oak?' };
  await db.insert(contactMessages).values({ id, ...sender });
  return id;
}

const newClaim = async () => (await claim(world, await shippedOrder(world))).json()._id;

/** The settings of emails go to the sandbox's mailbox. */
async function emailSettings() {
  await world.shop.database.pool.query("delete from rate_limits where key like 'email-%'");
  const { hostname: server, port } = new URL(world.smtpUrl);
  const from = 'hello@shop.example';
  const version = await readSettingsVersion(db);
  return { version, server, port, user: '', password: null, from, owner: newEmail() };
}

/** Saved by another person. @returns the owner's address, and the version that is read then */
async function savedEmail() {
  const { cookie } = await newStaff(world);
  const body = await emailSettings();
  const saved = await studio(world, 'POST settings/email', { cookie, body });
  return { owner: body.owner, version: saved.json().version };
}

const newMember = async () => (await joinedMember(world)).userId;

const once: Record<string, Prepare> = {
  'PATCH /api/studio/staff/{staffId}': async () => ({
    path: `staff/${(await newStaff(world, { role: 'maker' })).id}`,
    body: { role: 'books' },
  }),
  'DELETE /api/studio/invitations/{invitationId}': async () => ({
    path: `invitations/${(await inviteStaff(world.shop.staff, { email: newEmail(), role: 'maker', author: 'terminal' })).id}`,
  }),
  'PATCH /api/studio/account': async () => ({ path: 'account', body: { name: 'Mo Maker' } }),
  'POST /api/studio/account/email/confirm': async ({ cookie }) => {
    const asked = await studio(world, 'POST account/email', { cookie, body: { email: newEmail() } });
    return { path: 'account/email/confirm', body: { token: asked.json().link.split('#')[1] } };
  },
  'POST /api/studio/changes/{changeId}/undo': async (as) => {
    const body = { to: 'in_production' };
    const moved = await studio(world, `POST ${await orderPath('move')}`, { cookie: as.cookie, body });
    return { path: `changes/${String(moved.headers['studio-change']).split(' ')[0]}/undo`, body: {} };
  },
  'POST /api/studio/orders/{orderId}/move': async () => ({
    path: await orderPath('move'),
    body: { to: 'in_production' },
  }),
  'POST /api/studio/orders/{orderId}/cancel': async () => ({ path: await orderPath('cancel'), body: {} }),
  'POST /api/studio/orders/{orderId}/release': async () => ({
    path: `orders/${(await newHeldOrder(world))._id}/release`,
    body: {},
  }),
  'POST /api/studio/orders/{orderId}/delay': async () => ({
    path: await orderPath('delay'),
    body: { shipBy: isoDay(new Date(Date.now() + 30 * dayMs)), reason: null, told: 0 },
  }),
  'PUT /api/studio/orders/{orderId}/gift-note': async () => ({
    path: await orderPath('gift-note'),
    body: { note: 'For Anna' },
  }),
  'PUT /api/studio/orders/{orderId}/address': async () => ({
    path: await orderPath('address'),
    body: {
      shippingName: 'Ada Lind',
      address: {
        line1: '2 Elm St',
        line2: '',
        city: 'Portland',
        state: 'OR',
        postal_code: '97209',
        country: 'US',
      },
    },
  }),
  'PUT /api/studio/orders/{orderId}/tracking': async () => {
    const { _id } = await newOrder(world);
    const tracking = { carrier: 'UPS', number: '1Z999AA10123456784', url: null };
    await moveOrder(orderContext(world), _id, { to: 'in_production' });
    await moveOrder(orderContext(world), _id, { to: 'shipped', tracking, unpacked: true });
    const corrected = { carrier: 'UPS', number: '1Z999AA10123456790' };
    return { path: `orders/${_id}/tracking`, body: { parcel: null, tracking: corrected } };
  },
  'POST /api/studio/orders/{orderId}/refund': async () => ({
    path: await orderPath('refund'),
    body: { amount: 100, after: 0 },
  }),
  'POST /api/studio/orders/{orderId}/disputes/{disputeId}/send': async () => {
    const other = await newStaff(world);
    const path = await disputePath();
    const { cookie } = other;
    const staged = await studio(world, `POST ${path}/evidence`, { cookie, body: { summary: null } });
    return { path: `${path}/send`, body: { stagedAt: staged.json().stagedAt } };
  },
  'POST /api/studio/pieces/move': async () => ({
    path: 'pieces/move',
    body: { moves: [{ code: (await newPiece()).code, to: 'printed' }] },
  }),
  'POST /api/studio/pieces/set-aside': async () => ({
    path: 'pieces/set-aside',
    body: { codes: [(await newPiece()).code], reason: 'The corner is bent' },
  }),
  'POST /api/studio/pieces/take-up': async () => {
    const { code } = await newPiece();
    const other = await newStaff(world);
    const body = { codes: [code], reason: 'bent' };
    await studio(world, 'POST pieces/set-aside', { cookie: other.cookie, body });
    return { path: 'pieces/take-up', body: { codes: [code] } };
  },
  'POST /api/studio/pieces/remake': async () => ({
    path: 'pieces/remake',
    body: { code: (await newPiece('printed')).code, reason: 'torn' },
  }),
  'POST /api/studio/claims/{claimId}/remake': async () => ({
    path: `claims/${await newClaim()}/remake`,
    body: {},
  }),
  'POST /api/studio/claims/{claimId}/decline': async () => ({
    path: `claims/${await newClaim()}/decline`,
    body: { words: 'The photos show no damage.' },
  }),
  'POST /api/studio/claims/{claimId}/extend': async () => ({
    path: `claims/${await newClaim()}/extend`,
    body: { decideBy: isoDay(new Date(Date.now() + 30 * dayMs)) },
  }),
  'POST /api/studio/pieces/{code}/photos/{station}': async () => ({
    path: `pieces/${(await newPiece('packed')).code}/photos/checked`,
    body: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
  }),
  'POST /api/studio/pieces/{code}/photos/{station}/skip': async () => ({
    path: `pieces/${(await newPiece('packed')).code}/photos/checked/skip`,
    body: { reason: 'The camera is broken' },
  }),
  'POST /api/studio/batches': async () => ({
    path: 'batches',
    body: { kind: 'print', codes: [(await newPiece()).code] },
  }),
  'DELETE /api/studio/batches/{number}': async () => {
    const other = await newStaff(world);
    const body = { kind: 'print', codes: [(await newPiece()).code] };
    const made = await studio(world, 'POST batches', { cookie: other.cookie, body });
    return { path: `batches/${made.json().number}` };
  },
  'PUT /api/studio/remnants/{remnantId}': async () => ({
    path: `remnants/${crypto.randomUUID()}`,
    body: { moulding: 'black 3/4', lengthInches: 49.5 },
  }),
  'DELETE /api/studio/remnants/{remnantId}': async () => {
    const added = await addRemnant(db, { moulding: 'black 3/4', lengthInches: 49.5 });
    return { path: `remnants/${added.ok ? added.id : ''}` };
  },
  'POST /api/studio/orders/{orderId}/parcels': async () => {
    const { orderId, code } = await newPiece('packed');
    return { path: `orders/${orderId}/parcels`, body: { codes: [code], carrier: 'UPS', number: code } };
  },
  'POST /api/studio/orders/{orderId}/labels': async () => {
    const { orderId, code } = await newPiece('packed');
    const body = { boxes: [{ codes: [code], service: 'UPS Ground' }] };
    return { path: `orders/${orderId}/labels`, body };
  },
  'POST /api/studio/parcels/{parcelId}/void': async () => ({
    path: `parcels/${await labeledParcel()}/void`,
    body: {},
  }),
  'POST /api/studio/parcels/{parcelId}/insure': async () => ({
    path: `parcels/${await uninsuredParcel()}/insure`,
    body: {},
  }),
  'POST /api/studio/parcels/{parcelId}/uninsured': async () => ({
    path: `parcels/${await uninsuredParcel()}/uninsured`,
    body: {},
  }),
  'POST /api/studio/parcels/{parcelId}/cover': async () => ({
    path: `parcels/${await typedParcel()}/cover`,
    body: { insuredCents: 20_000, insuranceCents: 500, needsSignature: true },
  }),
  'POST /api/studio/prints/{printId}/place': async () => ({
    path: `prints/${await hangPrint(db)}/place`,
    body: { position: 3 },
  }),
  'PUT /api/studio/prints/{printId}/published': async () => ({
    path: `prints/${await hangPrint(db)}/published`,
    body: { isPublished: false },
  }),
  'POST /api/studio/messages/{messageId}/replies': async () => ({
    path: `messages/${await newMessage()}/replies`,
    body: { id: crypto.randomUUID(), text: 'Yes.', after: 0 },
  }),
  'PATCH /api/studio/messages/{messageId}': async () => ({
    path: `messages/${await newMessage()}`,
    body: { done: true },
  }),
  'POST /api/studio/offers': async () => ({
    path: 'offers',
    body: { id: crypto.randomUUID(), source: null },
  }),
  'PUT /api/studio/offers/{offerId}': async () => {
    const { id, version } = await newOffer(world, await newStaff(world));
    return { path: `offers/${id}`, body: { version, ...offerContents(new Date(), { title: 'Another' }) } };
  },
  'POST /api/studio/offers/{offerId}/send': async () => {
    const { id, version } = await newOffer(world, await newStaff(world));
    return { path: `offers/${id}/send`, body: { version, sends: 0 } };
  },
  'PUT /api/studio/offers/{offerId}/last-day': async () => {
    const { id } = await sentOffer(world, await newStaff(world));
    const lastDay = isoDay(new Date(Date.now() + 60 * dayMs));
    return { path: `offers/${id}/last-day`, body: { lastDay } };
  },
  'POST /api/studio/offers/{offerId}/withdraw': async () => ({
    path: `offers/${(await sentOffer(world, await newStaff(world))).id}/withdraw`,
  }),
  'DELETE /api/studio/offers/{offerId}/photo': async () => {
    const staff = await newStaff(world);
    const { id } = await newOffer(world, staff);
    const sent = await sendOfferPhoto(world, await photoLink(world, staff, id), {
      bytes: await photoWithPlace(),
    });
    expect(sent.statusCode).toBe(204);
    return { path: `offers/${id}/photo` };
  },
  'POST /api/studio/trade-clients': async () => ({
    path: 'trade-clients',
    body: { id: crypto.randomUUID(), ...tradeClientFacts },
  }),
  'PUT /api/studio/trade-clients/{tradeClientId}': async () => {
    const { id, version } = await newTradeClient(world, await newStaff(world));
    return { path: `trade-clients/${id}`, body: { version, ...tradeClientFacts } };
  },
  'POST /api/studio/trade-clients/{tradeClientId}/certificates': async () => {
    const { id } = await newTradeClient(world, await newStaff(world));
    const query = `id=${crypto.randomUUID()}&states=OR&validUntil=2099-12-31`;
    return { path: `trade-clients/${id}/certificates?${query}`, body: certificatePdf };
  },
  'PUT /api/studio/trade-clients/{tradeClientId}/certificate': async () => ({
    path: `trade-clients/${(await certifiedClient(world, await newStaff(world))).id}/certificate`,
    body: { id: crypto.randomUUID(), states: ['OR'], validUntil: '2099-12-31' },
  }),
  'DELETE /api/studio/trade-clients/{tradeClientId}/certificate': async () => ({
    path: `trade-clients/${(await certifiedClient(world, await newStaff(world))).id}/certificate`,
  }),
  'PATCH /api/studio/members/{userId}': async () => ({
    path: `members/${await newMember()}`,
    body: { isMember: false },
  }),
  'POST /api/studio/members/{userId}/end-sessions': async () => ({
    path: `members/${await newMember()}/end-sessions`,
    body: {},
  }),
  'DELETE /api/studio/members/{userId}': async () => ({ path: `members/${await newMember()}` }),
  'PUT /api/studio/prices': async () => ({
    path: 'prices',
    body: { prices: { exhibition: { price: 3500, memberPrice: 2900 } }, seen: {} },
  }),
  'PUT /api/studio/shop': async (as) => {
    const { version, details } = await get('shop', as);
    return { path: 'shop', body: { version, details: { ...details, since: 2020 } } };
  },
  'POST /api/studio/opening/marks/{mark}': async () => {
    await db.delete(openingMarks).where(eq(openingMarks.mark, 'policies'));
    return { path: 'opening/marks/policies', body: { reason: null } };
  },
  'DELETE /api/studio/opening/marks/{mark}': async () => {
    const mark = { mark: 'tax', reason: 'We sell in Oregon only.', at: new Date() } as const;
    await db.insert(openingMarks).values(mark).onConflictDoNothing();
    return { path: 'opening/marks/tax' };
  },
  'POST /api/studio/opening/open': async () => {
    await db.delete(openingMarks);
    const marks = openingSteps.map((mark) => ({ mark, reason: 'A test.', at: new Date() }));
    await db.insert(openingMarks).values(marks);
    return { path: 'opening/open', body: {} };
  },
  'POST /api/studio/opening/close': async () => {
    await db.delete(openingMarks);
    const later = new Date(Date.now() + 60 * 60 * 1000);
    await db.insert(openingMarks).values({ mark: 'opened', at: later });
    return { path: 'opening/close', body: {} };
  },
  'POST /api/studio/settings/confirm': async () => {
    const version = await readSettingsVersion(db);
    const changes = { OWNER_EMAIL: 'owner@shop.example' };
    await saveSettings(world.shop.settings, { version, changes, author: 'terminal' });
    await unconfirmSettings(db);
    return { path: 'settings/confirm', body: {} };
  },
  'POST /api/studio/settings/payments': async () => {
    const version = await readSettingsVersion(db);
    return { path: 'settings/payments', body: { version, key: 'sk_test_sentFourTimes' } };
  },
  'POST /api/studio/promotion-codes': async () => {
    const limits = { percentOff: 10, amountOff: null, lastDay: null, maxUses: null, isForFirstOrders: false };
    return { path: 'promotion-codes', body: { id: crypto.randomUUID(), code: 'FOURTIMES', ...limits } };
  },
  'PUT /api/studio/promotion-codes/{promotionCodeId}/active': async () => {
    const { promotionCodes } = world.provider;
    const { id } = await promotionCodes.create({ promotion: { type: 'coupon', coupon: 'WELCOME10' } });
    return { path: `promotion-codes/${id}/active`, body: { isActive: false } };
  },
  'POST /api/studio/settings/labels': async () => {
    const version = await readSettingsVersion(db);
    return { path: 'settings/labels', body: { version, key: 'EZTKsentFourTimes' } };
  },
  'POST /api/studio/settings/labels/remove': async () => {
    const seen = await readSettingsVersion(db);
    const changes = { EASYPOST_API_KEY: 'EZTKremoved', EASYPOST_WEBHOOK_SECRET: 'removed with its key' };
    const saving = { version: seen, changes, author: 'terminal' } as const;
    const version = await saveSettings(world.shop.settings, saving);
    return { path: 'settings/labels/remove', body: { version } };
  },
  'POST /api/studio/settings/backups': async () => {
    const version = await readSettingsVersion(db);
    const target = { kind: 'folder', folder: tmpdir() };
    return {
      path: 'settings/backups',
      body: { version, hour: 3, days: 14, weeks: 0, target, recipient: null },
    };
  },
  'POST /api/studio/settings/backups/remove': async () => {
    const seen = await readSettingsVersion(db);
    const target = { kind: 'folder', folder: tmpdir() };
    const plan = { hour: 3, days: 14, weeks: 0, target, encryption: null };
    const saving = { version: seen, changes: { BACKUPS: JSON.stringify(plan) }, author: 'terminal' } as const;
    return {
      path: 'settings/backups/remove',
      body: { version: await saveSettings(world.shop.settings, saving) },
    };
  },
  'POST /api/studio/settings/email': async () => ({ path: 'settings/email', body: await emailSettings() }),
  'POST /api/studio/settings/email/letter': async () => {
    await savedEmail();
    await world.shop.database.pool.query("delete from rate_limits where key like 'email-%'");
    return { path: 'settings/email/letter' };
  },
  'POST /api/studio/settings/email/prove': async () => {
    const { owner } = await savedEmail();
    const [letter] = await mailsTo(world, owner);
    return { path: 'settings/email/prove', body: { digits: letter?.subject.slice(0, 6) } };
  },
  'POST /api/studio/settings/email/rotate': async () => ({
    path: 'settings/email/rotate',
    body: { version: (await savedEmail()).version },
  }),
  'PUT /api/studio/artists/{artist}': async () => {
    const artist = `Ada-${crypto.randomUUID().slice(0, 8)}`;
    await hangPrint(db, { artist });
    const body = { version: 0, statement: 'She waits for fog.', placePrint: null };
    return { path: `artists/${artist}`, body };
  },
  'POST /api/studio/artists/{artist}/rename': async () => {
    const artist = `Ada-${crypto.randomUUID().slice(0, 8)}`;
    await hangPrint(db, { artist });
    return { path: `artists/${artist}/rename`, body: { name: `${artist} Lind`, count: 1 } };
  },
};

/** Calls that make something new each time: an email, a copy or a link. Each has its row. */
const eachTime: Record<string, Prepare> = {
  'POST /api/studio/orders/{orderId}/resend': async () => ({ path: await orderPath('resend'), body: {} }),
  'POST /api/studio/invitations': async () => ({
    path: 'invitations',
    body: { email: newEmail(), role: 'maker' },
  }),
  'POST /api/studio/account/recovery-code': async () => ({ path: 'account/recovery-code' }),
  'POST /api/studio/members/{userId}/export': async () => ({
    path: `members/${await newMember()}/export`,
    body: {},
  }),
};

/** Calls that change nothing of the shop, and calls whose repetition other tests send. */
const elsewhere = [
  ...['DELETE /api/studio/session', 'DELETE /api/studio/sessions/{sessionId}'],
  ...['POST /api/studio/step-up/options', 'POST /api/studio/step-up/passkey'],
  ...['POST /api/studio/step-up/password', 'POST /api/studio/orders/{orderId}/label-rates'],
  ...['POST /api/studio/prints/changes/preview', 'POST /api/studio/prices/preview'],
  ...['POST /api/studio/batches/preview', 'POST /api/studio/shop/equipment-preview'],
  'POST /api/studio/policies/{policy}/preview',
  // Its link stores one photo: server/offers/photo/photo.test.ts.
  'POST /api/studio/offers/{offerId}/photo-link',
  // Nothing changes before its link is opened. The others: server/staff/account/account.test.ts.
  ...['POST /api/studio/account/email', 'POST /api/studio/account/passkeys/options'],
  ...['POST /api/studio/account/passkeys', 'PATCH /api/studio/account/passkeys/{passkeyId}'],
  'DELETE /api/studio/account/passkeys/{passkeyId}',
  // They change nothing of the shop.
  ...['POST /api/studio/settings/payments/prove', 'POST /api/studio/settings/labels/prove'],
  ...['POST /api/studio/settings/address/prove', 'POST /api/studio/settings/backups/key'],
  'POST /api/studio/settings/backups/server',
  // A second one waits for the first: server/backup/planned/keep-backups.test.ts.
  'POST /api/studio/settings/backups/run',
  // A second one is refused: server/upgrade/upgrade-routes.test.ts.
  ...['POST /api/studio/upgrade/rehearse', 'POST /api/studio/upgrade/switch'],
  // A file is made anew each time: server/fulfillment/pieces/bench.test.ts.
  ...['POST /api/studio/pieces/{code}/print-file', 'POST /api/studio/documents/{document}'],
  'POST /api/studio/print-files',
  // server/evidence/send-evidence.test.ts.
  'POST /api/studio/orders/{orderId}/disputes/{disputeId}/evidence',
  // It has a row for the decision and one for the money: server/fulfillment/claims/decisions.test.ts.
  'POST /api/studio/claims/{claimId}/refund',
  // server/staff/undo/undo.test.ts.
  'POST /api/studio/orders/{orderId}/correction',
  // They name the version that was read, and a second save is stale: server/catalogue/print/print.test.ts.
  'PUT /api/studio/prints/{printId}',
  // server/catalogue/prints/prints.test.ts, policies/policies.test.ts, server/studio/today.test.ts and uploads/.
  ...['POST /api/studio/prints/changes', 'PUT /api/studio/policies/{policy}'],
  ...['POST /api/studio/jobs/{job}/retry', 'POST /api/studio/demo-prints/hide'],
  ...['POST /api/studio/uploads/import', 'POST /api/studio/prints/{printId}/file'],
  ...['POST /api/studio/uploads/files', 'PATCH /api/studio/uploads/files/{fileId}'],
  'DELETE /api/studio/uploads/files/{fileId}',
];

const changingCalls = (await readCalls(world)).filter(
  ({ path, method, roles }) => path.startsWith('/api/studio/') && roles && !['GET', 'HEAD'].includes(method),
);

test('every changing call is in one of the lists', () => {
  const listed = [...Object.keys(once), ...Object.keys(eachTime), ...elsewhere];
  expect(changingCalls.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
});

/** Sends a call four times at once. @returns how many rows the log has got, and how many calls succeeded */
async function sendFourTimes(name: string, prepare: Prepare) {
  const as = await newStaff(world);
  const { path, body } = await prepare(as);
  const isBySender = eq(staffChanges.staffId, as.id);
  const rowsBefore = await db.$count(staffChanges, isBySender);
  const [method] = name.split(' ');
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => studio(world, `${method} ${path}`, { cookie: as.cookie, ...(body && { body }) })),
  );
  for (const { statusCode, body: answer } of answers) expect(statusCode, answer).toBeLessThan(500);
  const rows = (await db.$count(staffChanges, isBySender)) - rowsBefore;
  return { rows, succeeded: answers.filter(({ statusCode }) => statusCode < 300).length };
}

describe('sent four times at once', () => {
  test.each(Object.entries(once))('%s is in the log once', async (name, prepare) => {
    const { rows, succeeded } = await sendFourTimes(name, prepare);
    expect(rows).toBe(1);
    expect(succeeded).toBeGreaterThan(0);
  });

  test.each(Object.entries(eachTime))('%s is in the log each time', async (name, prepare) => {
    expect(await sendFourTimes(name, prepare)).toEqual({ rows: 4, succeeded: 4 });
  });
});
