import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test } from 'vitest';
import type { BoxRates } from '#domain/api/fulfillment/parcels.ts';
import { stations, stationsOf } from '#domain/fulfillment/pieces.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { findPrint } from '#server/catalogue/find-prints.ts';
import { listPrints } from '#server/catalogue/listing/list-prints.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { ingestedOrder, mailsTo, newEmail, newSession, paySession } from '#tests/world/buy.ts';
import { imageFile, strip } from '#tests/world/images/image-file.ts';
import { letJobsStart } from '#tests/world/let-time-pass.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { WholeOrder } from '../../storefront/orders/order/order-card.tsx';
import { findPieces } from './pieces/find-pieces.ts';

const world = await openTestShop();
const { db } = world.shop.database;
const folder = await mkdtemp(join(tmpdir(), 'passepartout-workshop-'));
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const { cookie } = await newStaff(world);

/** Makes a call of the studio as the workshop does. Throws with its answer when it fails. */
async function call(path: string, body: object) {
  const response = await studio(world, `POST ${path}`, { cookie, body });
  if (response.statusCode >= 300) throw new Error(`${path}: ${response.body}`);
  return response;
}

/** Imports three photographs and returns the ids of their prints. */
async function importPhotographs(): Promise<string[]> {
  const photographs = join(folder, 'photographs');
  await mkdir(photographs);
  for (const [title, background] of [
    ['Harbor', '#345678'],
    ['Meadow', '#445678'],
    ['Quarry', '#545678'],
  ] as const) {
    await writeFile(join(photographs, `${title}.jpg`), await imageFile({ ...strip, title, background }));
  }
  await runBeside(world, 'import', photographs);
  const { prints } = await listPrints(db, { limit: 50 });
  const found = await Promise.all(prints.map(({ _id }) => findPrint(db, _id)));
  return found.flatMap((print) =>
    print && ['Harbor', 'Meadow', 'Quarry'].includes(print.title) ? print._id : [],
  );
}

test('three prints are bought, made, labeled, shipped and delivered, and their buyer sees it', async () => {
  const [first = '', second = '', third = ''] = await importPhotographs();
  const email = newEmail();
  const variant = { sizeKey: 'small', frame: 'Black', mount: 'Border', quantity: 1 };
  const session = await newSession(world, [
    { ...variant, productMongoId: first },
    { ...variant, productMongoId: second, sizeKey: 'medium', mount: 'Full Bleed' },
    { ...variant, productMongoId: third, frame: 'NoFrame' },
  ]);
  await paySession(world, session, { email });
  const order = await ingestedOrder(world, session);
  const number = orderNumber(order);
  const pieces = () => findPieces(db, { order: order._id });
  const codes = (await pieces()).map(({ code }) => code);
  expect(codes).toHaveLength(3);

  const tickets = await readPdf((await call('documents/tickets', { codes })).rawPayload);
  expect(tickets).toHaveLength(3);
  for (const [index, code] of codes.entries()) expect(tickets[index]?.text).toContain(code);

  const printed = await runBeside(world, 'print-file', ...codes, '--to', folder, '--json');
  expect(JSON.parse(printed.output)).toHaveLength(3);

  for (const station of stations.slice(1)) {
    const needing = (await pieces()).filter(({ cuts }) => stationsOf(cuts).includes(station));
    await call('pieces/move', { moves: needing.map(({ code }) => ({ code, to: station })) });
  }
  expect((await pieces()).map(({ station }) => station)).toEqual(['packed', 'packed', 'packed']);

  const rates = (await call(`orders/${order._id}/label-rates`, {})).json<{ boxes: BoxRates[] }>();
  const boxes = rates.boxes.map(({ codes, rates: [rate] }) => ({ codes, service: rate?.service }));
  const bought = await call(`orders/${order._id}/labels`, { boxes });
  const { parcels } = bought.json<{ parcels: { number: string }[] }>();
  for (const { number } of parcels) {
    await world.sandbox(`/sandbox/parcels/${number}/advance`, { status: 'delivered' });
  }
  await expect.poll(async () => (await findOrder(db, order._id))?.status).toBe('delivered');

  const placed = await findOrder(db, order._id);
  const [delivered] = await world.shop.fulfillment.forBuyers(db, placed ? [placed] : [], new Date());
  if (!delivered) throw new Error('The order is gone.');
  const access = { buyer: '', onChange() {}, reload: async () => {} };
  const card = createElement(WholeOrder, { order: delivered, access });
  const page = renderToStaticMarkup(card);
  for (const step of ['Being made', 'Packed', 'Delivered']) expect(page).toContain(step);
  for (const parcel of parcels) expect(page).toContain(parcel.number);
  for (const code of codes) expect(page).not.toContain(code);
  const subjects = async () => (await mailsTo(world, email)).map(({ subject }) => subject);
  // The email about production waits for an undo.
  await letJobsStart(world);
  await expect.poll(subjects).toHaveLength(2 + parcels.length);
  expect(await subjects()).toContain(`Your order ${number} is in production`);
}, 600_000);
