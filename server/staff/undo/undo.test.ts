import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { findOrderWithParcels } from '#server/fulfillment/orders/order-fulfillment.ts';
import { correctTracking } from '#server/fulfillment/orders/tracking.ts';
import { findParcels } from '#server/fulfillment/parcels/find-parcels.ts';
import { labelParcel } from '#server/fulfillment/parcels/label-parcel.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { sendProductionMailJob, sendShippingMailJob } from '#server/orders/order-jobs.ts';
import {
  ingestedOrder,
  mailsTo,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
} from '#tests/world/buy.ts';
import { letJobsStart } from '#tests/world/let-time-pass.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

const ups = (number: string) => ({ carrier: 'UPS', number, url: null });

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
});
/** In a slow run, the verification of an owner of all tests would get too old for changes that need a fresh one. */
beforeEach(async () => {
  owner = await newStaff(world);
});
afterAll(() => world.close());

/** Makes a call that changes something. @returns what the response says of the change */
async function change(call: string, body: object, { cookie }: SignedInStaff = owner) {
  const response = await studio(world, call, { cookie, body });
  expect(response.statusCode, response.body).toBeLessThan(300);
  const [changeId = '', kind] = String(response.headers['studio-change'] ?? '').split(' ');
  return { changeId, kind };
}

const move = ({ _id }: Order, to: string, more: object = {}) =>
  change(`POST orders/${_id}/move`, { to, ...more });
const ship = (order: Order, number: string) => move(order, 'shipped', { tracking: ups(number) });

async function undo({ changeId }: { changeId: string }, { cookie }: SignedInStaff = owner) {
  const response = await studio(world, `POST changes/${changeId}/undo`, { cookie, body: {} });
  return response.statusCode === 204 ? 'undone' : response.json();
}

const now = ({ _id }: Order) => findOrderWithParcels(world.shop.database.db, _id);

/** The jobs of an order that send emails. */
async function mailJobs({ _id }: Order): Promise<{ state: string; waits: number }[]> {
  const { rows } = await world.shop.database.db.execute<{ state: string; waits: number }>(sql`
    select state::text, round(extract(epoch from start_after - created_on))::int as waits from pgboss.job
    where name in (${sendProductionMailJob.name}, ${sendShippingMailJob.name}) and data ->> 'orderId' = ${_id}
    order by created_on`);
  return rows;
}

/** Lets a minute pass, until the emails that waited are sent or dropped. */
async function letMailsGo(order: Order): Promise<void> {
  await letJobsStart(world);
  await expect
    .poll(async () => (await mailJobs(order)).map(({ state }) => state))
    .not.toContainEqual(expect.stringMatching(/created|retry|active/));
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await mailsTo(world, email)).map(({ subject }) => subject.replace(/[0-9A-F]{8}/, '…'));
}

describe('an order that was moved', () => {
  test('by mistake to shipped comes back, and its buyer hears nothing', async () => {
    const email = newEmail();
    const order = await newOrder(world, { email });
    await move(order, 'in_production');
    await letMailsGo(order);
    const shipped = await ship(order, '1Z-wrong');
    expect(shipped.kind).toBe('order.moved');
    expect(await mailJobs(order)).toMatchObject([{ state: 'completed' }, { state: 'created', waits: 60 }]);
    expect(await undo(shipped)).toBe('undone');
    expect(await now(order)).toMatchObject({
      status: 'in_production',
      fulfillmentStatus: 'in_production',
      tracking: null,
      parcels: [],
      reachedAt: { paid: expect.any(String), in_production: expect.any(String) },
    });
    expect((await now(order))?.reachedAt).not.toHaveProperty('shipped');
    const pieces = await findPieces(world.shop.database.db, { order: order._id });
    expect(pieces.map(({ station, parcelId }) => [station, parcelId])).toEqual([['queued', null]]);
    await letMailsGo(order);
    expect(await subjectsTo(email)).not.toContain('Your order … has shipped');
  });

  test('to shipped again sends one email, with the last tracking', async () => {
    const email = newEmail();
    const order = await newOrder(world, { email });
    await move(order, 'in_production');
    await undo(await ship(order, '1Z-first'));
    await ship(order, '1Z-second');
    await letMailsGo(order);
    expect(await mailJobs(order)).toHaveLength(3);
    const mails = await mailsTo(world, email);
    expect(mails.filter(({ subject }) => subject.includes('shipped'))).toMatchObject([
      { text: expect.stringContaining('1Z-second') },
    ]);
    expect(mails.filter(({ subject }) => subject.includes('production'))).toHaveLength(1);
  });

  test('back to production, and again, sends one email a minute after the last click', async () => {
    const email = newEmail();
    const order = await newOrder(world, { email });
    expect(await undo(await move(order, 'in_production'))).toBe('undone');
    expect(await now(order)).toMatchObject({ status: 'paid', fulfillmentStatus: 'unfulfilled' });
    await letMailsGo(order);
    await move(order, 'in_production');
    expect(await subjectsTo(email)).not.toContain('Your order … is in production');
    await letMailsGo(order);
    expect(await subjectsTo(email)).toContain('Your order … is in production');
  });

  test('and emailed is undone with a word about the email, and the buyer gets one correction', async () => {
    const email = newEmail();
    const order = await newOrder(world, { email });
    await move(order, 'in_production');
    const correct = () => studio(world, `POST orders/${order._id}/correction`, { cookie: owner.cookie });
    expect((await correct()).json()).toMatchObject({ code: 'nothing_to_correct' });
    const { db } = world.shop.database;
    const codes = (await findPieces(db, { order: order._id })).map(({ code }) => code);
    const label = { id: crypto.randomUUID(), orderId: order._id, ...ups('1Z-label') };
    await labelParcel(db, { ...label, service: 'Ground', providerId: 'shp_2', rateCents: 900 }, codes);
    const shipped = await ship(order, '1Z-label');
    await letMailsGo(order);
    expect(await subjectsTo(email)).toContain('Your order … has shipped');
    expect(await undo(shipped)).toEqual({
      message: 'The buyer has already been emailed that it has shipped.',
      misinformedOrder: order._id,
    });
    expect((await correct()).statusCode).toBe(204);
    expect([204, 409], 'a second press emails nothing').toContain((await correct()).statusCode);
    await expect.poll(() => subjectsTo(email)).toContain('Your order … has not shipped yet');
    expect((await correct()).json()).toMatchObject({ code: 'nothing_to_correct' });
    await ship(order, '1Z-label');
    await letMailsGo(order);
    const countOf = async (end: string) =>
      (await subjectsTo(email)).filter((subject) => subject.endsWith(end)).length;
    await expect.poll(() => countOf('has shipped')).toBe(2);
    expect(await countOf('has not shipped yet')).toBe(1);
  });

  test('with a wrong number and emailed is emailed again with the right one', async () => {
    const email = newEmail();
    const order = await newOrder(world, { email });
    await move(order, 'in_production');
    const wrong = await ship(order, '1Z-wrong');
    await letMailsGo(order);
    await undo(wrong);
    await ship(order, '1Z-right');
    await letMailsGo(order);
    const shipped = (await mailsTo(world, email)).filter(({ subject }) => subject.endsWith('has shipped'));
    expect(shipped.map(({ text }) => /1Z-\w+/.exec(text)?.[0]).toSorted()).toEqual(['1Z-right', '1Z-wrong']);
  });

  test('in part and emailed can be corrected until it ships again', async () => {
    const { db } = world.shop.database;
    const session = await newSession(world, [{ ...oneSmallPrint, quantity: 2 }]);
    await paySession(world, session, { email: newEmail() });
    const order = await ingestedOrder(world, session);
    const [piece] = await findPieces(db, { order: order._id });
    await movePiece(orderContext(world), piece?.code ?? '', { to: 'packed' });
    const shipPart = () =>
      change(`POST orders/${order._id}/parcels`, { codes: [piece?.code], carrier: 'UPS', number: '1Z-part' });
    const canCorrect = async () =>
      (await studio(world, `GET orders/${order._id}`, { cookie: owner.cookie })).json().can.correct;
    const part = await shipPart();
    await letMailsGo(order);
    expect(await canCorrect()).toBe(false);
    expect(await undo(part)).toMatchObject({ misinformedOrder: order._id });
    expect(await canCorrect()).toBe(true);
    await shipPart();
    expect(await canCorrect()).toBe(false);
  });

  test('with a bought label keeps the label, and is emailed once it has really shipped', async () => {
    const { db } = world.shop.database;
    const email = newEmail();
    const order = await newOrder(world, { email });
    await move(order, 'in_production');
    const [piece] = await findPieces(db, { order: order._id });
    const label = { id: crypto.randomUUID(), orderId: order._id, ...ups('1Z-label') };
    await labelParcel(db, { ...label, service: 'Ground', providerId: 'shp_1', rateCents: 900 }, [
      piece?.code ?? '',
    ]);
    const first = await ship(order, '1Z-label');
    await undo(first);
    expect(await findParcels(db, { order: order._id })).toMatchObject([
      { status: 'labeled', shippedAt: null, pieceCodes: [piece?.code] },
    ]);
    const second = await ship(order, '1Z-label');
    // Not now(): the time since the job was created would count as a wait.
    await db.execute(sql`update pgboss.job set start_after = created_on where data ->> 'changeId' in
      (select id::text from order_history where undone_at is not null)`);
    await expect.poll(() => mailJobs(order)).toContainEqual({ state: 'completed', waits: 0 });
    expect(await subjectsTo(email)).not.toContain('Your order … has shipped');
    await letMailsGo(order);
    expect((await subjectsTo(email)).filter((subject) => subject.includes('shipped'))).toHaveLength(1);
    expect(await undo(second)).toMatchObject({ misinformedOrder: order._id });
    expect(await undo(first)).toMatchObject({ code: 'already_undone' });
  });

  test('to delivered comes back too, and packed pieces stay packed', async () => {
    const order = await newOrder(world);
    const context = orderContext(world);
    const [piece] = await findPieces(context.db, { order: order._id });
    await movePiece(context, piece?.code ?? '', { to: 'packed' });
    const shipped = await ship(order, '1Z-packed');
    const delivered = await move(order, 'delivered');
    expect(await undo(shipped)).toMatchObject({
      code: 'changed_since',
      fields: { status: 'is now "delivered"' },
    });
    expect(await undo(delivered)).toBe('undone');
    expect(await now(order)).toMatchObject({ status: 'shipped', parcels: [{ deliveredAt: null }] });
    expect(await undo(shipped)).toBe('undone');
    const [again] = await findPieces(context.db, { order: order._id });
    expect(again).toMatchObject({ station: 'packed', parcelId: null });
  });

  test('and changed since stays as it is', async () => {
    const order = await newOrder(world);
    const started = await move(order, 'in_production');
    const context = orderContext(world);
    const [piece] = await findPieces(context.db, { order: order._id });
    await movePiece(context, piece?.code ?? '', { to: 'printed' });
    expect(await undo(started)).toMatchObject({ code: 'changed_since' });
    const shipped = await move(order, 'shipped', { tracking: ups('1Z-a'), unpacked: true });
    await correctTracking(context, order._id, ups('1Z-b'));
    expect(await undo(shipped)).toMatchObject({ code: 'changed_since' });
    expect(await now(order)).toMatchObject({ status: 'shipped', tracking: { number: '1Z-b' } });
  });

  test('by two people at once is undone once', async () => {
    const order = await newOrder(world);
    const started = await move(order, 'in_production');
    const outcomes = await Promise.all([undo(started), undo(started)]);
    expect(outcomes).toContain('undone');
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 'already_undone' }));
  });
});

describe('the log', () => {
  test('offers to undo only the last change of a person', async () => {
    const person = await newStaff(world, { role: 'maker' });
    const undoOffers = async () => {
      const { changes } = (await studio(world, 'GET changes', owner)).json();
      return changes
        .filter(({ subject }: { subject: { id: string } }) => subject.id === person.id)
        .map(({ action, undo }: { action: string; undo: string | null }) => [action, undo]);
    };
    await change(`PATCH staff/${person.id}`, { role: 'books' });
    const last = await change(`PATCH staff/${person.id}`, { role: 'owner' });
    expect(await undoOffers()).toEqual([
      ['changed', 'possible'],
      ['changed', null],
    ]);
    expect(await undo(last)).toBe('undone');
    expect(await undoOffers()).toEqual([
      ['undone', null],
      ['changed', 'done'],
      ['changed', null],
    ]);
  });

  test('says what can be undone and what was, by whom', async () => {
    const order = await newOrder(world);
    await undo(await move(order, 'in_production'));
    await change(`POST orders/${order._id}/refund`, { amount: 100, after: 0 });
    const { changes } = (await studio(world, 'GET changes', owner)).json();
    const rows = changes.filter(({ subject }: { subject: { id: string } }) => subject.id === order._id);
    expect(rows).toMatchObject([
      { action: 'refunded', undo: null, before: { refunded: 0 }, after: { refunded: 100 } },
      { action: 'undone', undo: null, before: { status: 'in_production' }, after: { status: 'paid' } },
      { action: 'moved', undo: 'done', before: { status: 'paid' }, after: { status: 'in_production' } },
    ]);
    expect(await undo({ changeId: rows[0].id })).toMatchObject({ code: 'cannot_be_undone' });
  });

  test('has no row of a change that is refused, and no change without its row', async () => {
    const order = await newOrder(world);
    const { db } = world.shop.database;
    const refused = await studio(world, `POST orders/${order._id}/move`, {
      ...owner,
      body: { to: 'delivered' },
    });
    expect(refused.statusCode).toBe(409);
    await db.execute(
      sql`alter table staff_changes add constraint no_log check (subject_id <> ${sql.raw(`'${order._id}'`)})`,
    );
    const failed = await studio(world, `POST orders/${order._id}/move`, {
      ...owner,
      body: { to: 'in_production' },
    });
    await db.execute(sql`alter table staff_changes drop constraint no_log`);
    expect(failed.statusCode).toBe(500);
    expect(await now(order)).toMatchObject({ status: 'paid' });
    expect(await mailJobs(order)).toEqual([]);
  });

  test('lets a maker undo own changes only, and books none', async () => {
    const order = await newOrder(world);
    const started = await move(order, 'in_production');
    expect(await undo(started, await newStaff(world, { role: 'maker' }))).toMatchObject({
      code: 'not_found',
    });
    expect(await undo(started, await newStaff(world, { role: 'books' }))).toMatchObject({
      code: 'forbidden',
    });
    expect(await undo({ changeId: crypto.randomUUID() })).toMatchObject({ code: 'not_found' });
  });
});

describe('another change', () => {
  test("of the shop's details becomes a new version with the former values", async () => {
    const show = async () => (await studio(world, 'GET shop', owner)).json();
    const { version, details } = await show();
    const saved = await change('PUT shop', {
      version,
      details: { ...details, city: 'Salem', announcement: { ...details.announcement, guests: 'HI' } },
    });
    await change('PUT shop', { version: version + 1, details: { ...(await show()).details, since: 1999 } });
    expect(await undo(saved)).toBe('undone');
    expect(await show()).toMatchObject({ version: version + 3, details: { ...details, since: 1999 } });
    const again = await change('PUT shop', { version: version + 3, details: { ...details, city: 'A' } });
    await change('PUT shop', { version: version + 4, details: { ...details, city: 'B' } });
    expect(await undo(again)).toMatchObject({ code: 'changed_since', fields: { city: 'is now "B"' } });
  });

  test("of a person's role is undone after a fresh verification, unless no owner would be left", async () => {
    const member = await newStaff(world, { role: 'maker' });
    const changed = await change(`PATCH staff/${member.id}`, { role: 'books' });
    const { db } = world.shop.database;
    await db.execute(sql`update staff set role = 'maker' where role = 'owner' and id <> ${owner.id}`);
    const age = (minutes: number) =>
      db.execute(
        sql`update staff_sessions set verified_at = verified_at - make_interval(mins => ${minutes})`,
      );
    await age(6);
    expect(await undo(changed)).toMatchObject({ code: 'step_up_required' });
    await age(-6);
    expect(await undo(changed)).toBe('undone');
    const { staff } = (await studio(world, 'GET staff', owner)).json();
    expect(staff.find(({ id }: { id: string }) => id === member.id)).toMatchObject({ role: 'maker' });

    const promoted = await change(`PATCH staff/${member.id}`, { role: 'owner' });
    await change(`PATCH staff/${owner.id}`, { role: 'books' }, { ...owner, cookie: member.cookie });
    expect(await undo(promoted, { ...member })).toMatchObject({ code: 'last_owner' });
  });
});

describe("a change of a person's role", () => {
  const demoteSome = async (by: SignedInStaff) => {
    const member = await newStaff(world, { role: 'maker' });
    return { member, changed: await change(`PATCH staff/${member.id}`, { role: 'books' }, by) };
  };

  test('is final for an owner who has been demoted since, whatever they are now', async () => {
    const [boss, former] = [await newStaff(world), await newStaff(world)];
    const demotedSelf = await change(`PATCH staff/${former.id}`, { role: 'maker' }, former);
    expect(await undo(demotedSelf, former)).toMatchObject({ code: 'forbidden' });
    expect(await undo(demotedSelf, boss)).toBe('undone');
    const { member, changed } = await demoteSome(former);
    for (const role of ['maker', 'books']) {
      await change(`PATCH staff/${former.id}`, { role }, boss);
      expect(await undo(changed, former)).toMatchObject({ code: 'forbidden' });
    }
    expect(await roleOf(member, boss)).toBe('books');
  });

  test('is final once their role was changed again, or that change was undone', async () => {
    const boss = await newStaff(world);
    const { member, changed } = await demoteSome(boss);
    const second = await change(`PATCH staff/${member.id}`, { role: 'maker' }, boss);
    expect(await undo(changed, boss)).toMatchObject({ code: 'changed_since' });
    expect(await undo(second, boss)).toBe('undone');
    expect(await roleOf(member, boss)).toBe('books');
    expect(await undo(changed, boss)).toMatchObject({ code: 'changed_since' });

    const disabled = await change(`PATCH staff/${member.id}`, { disabled: true }, boss);
    const enabled = await change(`PATCH staff/${member.id}`, { disabled: false }, boss);
    for (const former of [changed, second, disabled])
      expect(await undo(former, boss)).toMatchObject({ code: expect.stringMatching(/since|already/) });
    expect(await undo(enabled, boss)).toBe('undone');
  });

  async function roleOf({ id }: { id: string }, by: SignedInStaff) {
    const { staff } = (await studio(world, 'GET staff', by)).json();
    return staff.find((each: { id: string }) => each.id === id).role;
  }
});
