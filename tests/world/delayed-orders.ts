import { inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { DelayNotice } from '#domain/orders/delays.ts';
import type { Order } from '#domain/orders/orders.ts';
import { workingDaysBefore } from '#domain/shop/working-days.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { findOrderWithParcels } from '#server/fulfillment/orders/order-fulfillment.ts';
import { shipPieces } from '#server/fulfillment/parcels/ship-parcel.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { keepPromisesJob } from '#server/orders/delays/keep-promises.ts';
import { sendCorrectionMailJob, sendDelayMailJob, sendQuestionMailJob } from '#server/orders/order-jobs.ts';
import { orders } from '#server/orders/tables.ts';
import { ingestedOrder, mailsTo, newEmail, newOrder, newSession, oneSmallPrint, paySession } from './buy.ts';
import { saveDetails } from './change-details.ts';
import { openTestShop, type TestShop } from './open-test-shop.ts';
import { orderContext, rowOf } from './refund.ts';
import { newStaff, studio } from './staff.ts';
import { waitForJobs } from './wait-for-jobs.ts';

// A shop whose clock a test moves, and its buyers who are told of delays.

/** The shop's clock. */
export let time = new Date();
export let world: TestShop;
/** A new one for each test. */
export let email: string;

export function setTime(now: Date): void {
  time = now;
}

/** Opens the shop for the tests of a file. Each file calls it, because files share this module. */
export function openDelayedOrders(): void {
  beforeAll(async () => {
    world = await openTestShop({ now: () => time });
  });
  beforeEach(() => {
    time = new Date();
    email = newEmail();
  });
  afterEach(async () => {
    await world.setFaults();
    await setMode('send');
    // An order of an earlier test would get notices in a later one.
    const isOpen = inArray(orders.status, ['paid', 'in_production']);
    await world.shop.database.db.update(orders).set({ status: 'delivered' }).where(isOpen);
  });
  afterAll(() => world.close());
}

export async function setMode(delayNotices: 'send' | 'hold'): Promise<void> {
  await saveDetails(world.shop.database.db, { delayNotices });
  await expect.poll(() => world.shop.details.current().delayNotices).toBe(delayNotices);
}

/** Lets the shop keep its promises at a time, through its job queue. */
export async function keepAt(now: Date | string): Promise<void> {
  time = new Date(now);
  await world.shop.jobs.enqueue(world.shop.database.db, keepPromisesJob, {});
  await waitForJobs(world, keepPromisesJob.name);
  // An email that is still to be sent is not, once a newer notice replaces its own.
  for (const { name } of [sendDelayMailJob, sendQuestionMailJob, sendCorrectionMailJob])
    await waitForJobs(world, name);
}

export async function read({ _id }: Pick<Order, '_id'>): Promise<Order> {
  const order = await findOrderWithParcels(world.shop.database.db, _id);
  if (!order) throw new Error('The order is gone.');
  return order;
}

export const newest = async (order: Order): Promise<DelayNotice | undefined> =>
  (await read(order)).delays.at(-1);
export const answerOf = async (order: Order) => (await newest(order))?.answer;
export const statusOf = async (order: Order) => (await rowOf(world, order))?.status;

/** The buyer's emails without the confirmation, once there are so many. */
export async function mails(count: number) {
  const found = async () =>
    (await mailsTo(world, email)).filter(({ subject }) => !subject.includes('is confirmed'));
  await expect.poll(async () => (await found()).length).toBe(count);
  return found();
}

/** The buyer's email whose subject has these words. */
export async function mailAbout(words: string) {
  const find = async () => (await mailsTo(world, email)).find(({ subject }) => subject.includes(words));
  await expect.poll(find).toBeTruthy();
  return find();
}

/** A call of the studio by an owner who signed in at this time. */
export const call = async (name: string, body?: object) =>
  studio(world, name, { cookie: (await newStaff(world)).cookie, ...(body && { body }) });

export const subjects = async (count: number) => (await mails(count)).map(({ subject }) => subject);

/** The address of the page in a mail, without the shop's. */
export function answerPath({ text = '' }: { text?: string } = {}): string {
  const path = /https?:\/\/[^/]+(\/orders\/answer\?\S+)/.exec(text)?.[1];
  if (!path) throw new Error(`There is no link in ${text}.`);
  return path;
}

export const open = (path: string) => world.app.inject(path);
export const answer = (path: string, value: string) =>
  world.app.inject({
    method: 'POST',
    url: path,
    payload: `answer=${value}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

export const dayOf = (iso: string | null | undefined) => String(iso).slice(0, 10);
/** A day in the morning of the United States, when notices go out. */
export const morning = (day: string) => `${day}T17:15:00Z`;
export const daysAfter = (iso: string, days: number) => isoDay(new Date(Date.parse(iso) + days * dayMs));

/** An order of one print, on the last working day before its promised day, after the job has run. */
export async function delayedOrder(): Promise<Order> {
  const order = await newOrder(world, { email });
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 1)));
  return read(order);
}

export async function orderOfTwo(): Promise<Order> {
  const session = await newSession(world, [{ ...oneSmallPrint, quantity: 2 }]);
  await paySession(world, session, { email });
  return ingestedOrder(world, session);
}

/** An order of two prints, of which one has shipped. */
export async function partShippedOrder(): Promise<Order> {
  const order = await orderOfTwo();
  const context = orderContext(world);
  const [piece] = await findPieces(world.shop.database.db, { order: order._id });
  await movePiece(context, piece?.code ?? '', { to: 'packed' });
  const tracking = { carrier: 'UPS', number: '1Z999AA10123456784', url: null };
  expect(await shipPieces(context, order._id, { codes: [piece?.code ?? ''], tracking })).toMatchObject({
    ok: true,
  });
  return order;
}

/** The owner tells the buyer of a delay, who reads the email at this time. */
export async function tell(order: Order, body: object) {
  const response = await call(`POST orders/${order._id}/delay`, body);
  await waitForJobs(world, sendDelayMailJob.name);
  return response;
}
