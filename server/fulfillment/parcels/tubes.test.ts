import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BoxRates, Packing } from '#domain/api/fulfillment/parcels.ts';
import type { LargestInTube } from '#domain/fulfillment/tubes.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { ingestedOrder, newEmail, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
let maker: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
  maker = await newStaff(world, { role: 'maker' });
});
afterAll(() => world.close());
beforeEach(() => setLargest('exhibition'));

async function setLargest(largestInTube: LargestInTube): Promise<void> {
  if (world.shop.details.current().largestInTube !== largestInTube)
    await changeDetails(world, owner, { largestInTube });
}

const framed = oneSmallPrint;
const loose = { ...oneSmallPrint, frame: 'NoFrame', mount: 'Full Bleed' };
const giant = { ...loose, sizeKey: 'giant' };
const matted = { ...loose, mount: 'Border' };

/** Buys these lines, packs their pieces, and returns the order's id. */
async function packedOrder(lines: (typeof oneSmallPrint)[]): Promise<string> {
  const session = await newSession(world, lines);
  await paySession(world, session, { email: newEmail() });
  const { _id } = await ingestedOrder(world, session);
  for (const { code } of await findPieces(world.shop.database.db, { order: _id }))
    await movePiece(orderContext(world), code, { to: 'packed' });
  return _id;
}

async function boxesOf(orderId: string): Promise<Packing['boxes']> {
  const { cookie } = maker;
  return (await studio(world, `GET orders/${orderId}/packing`, { cookie })).json<Packing>().boxes;
}

async function packed(lines: (typeof oneSmallPrint)[]): Promise<string[]> {
  const boxes = await boxesOf(await packedOrder(lines));
  return boxes.map(({ kind, measures, pieces }) => `${pieces.length} in ${kind} ${measures}`);
}

test('a framed print and three unframed ones need a box and a tube, which says how it is packed', async () => {
  const boxes = await boxesOf(await packedOrder([framed, { ...loose, quantity: 3 }]));
  expect(boxes).toMatchObject([
    { kind: 'box', measures: '26 × 22 × 6 in · 9 lb, billed as 25 lb · Parcel', steps: [] },
    {
      kind: 'tube',
      measures: '19 in long, 6 in across · 6 lb · Parcel',
      steps: [
        'Roll image outward around a core of 4 in, in a tube of 6 in.',
        'Put the unrolling card in the tube: unroll within two weeks. It is printed with the packing slip.',
      ],
    },
  ]);
  expect(boxes.map(({ pieces }) => pieces.length)).toEqual([1, 3]);
});

test('the fourth unframed print needs a second tube', async () => {
  expect(await packed([{ ...loose, quantity: 4 }])).toEqual([
    '3 in tube 19 in long, 6 in across · 6 lb · Parcel',
    '1 in tube 19 in long, 6 in across · 4 lb, billed as 5 lb · Parcel',
  ]);
});

test('prints above the size that the owner sets, and prints in a mat, travel flat', async () => {
  await setLargest('large');
  expect(await packed([giant, matted, loose])).toEqual([
    '1 in box 42 × 30 × 2 in · 9 lb, billed as 19 lb · Parcel',
    '1 in box 25 × 21 × 2 in · 4 lb, billed as 8 lb · Parcel',
    '1 in tube 19 in long, 6 in across · 4 lb, billed as 5 lb · Parcel',
  ]);
});

test('when the owner uses no tubes, every print travels flat', async () => {
  await setLargest(null);
  expect(await packed([giant, loose])).toEqual([
    '1 in box 42 × 30 × 2 in · 9 lb, billed as 19 lb · Parcel',
    '1 in box 25 × 21 × 2 in · 4 lb, billed as 8 lb · Parcel',
  ]);
});

test('the ticket says how a print is rolled, the slip that it is, and each tube has a card', async () => {
  const orderId = await packedOrder([framed, { ...giant, quantity: 4 }]);
  const pieces = await findPieces(world.shop.database.db, { order: orderId });
  const [inBox = '', inTube = ''] = pieces.map(({ code }) => code);
  const textsOf = async (document: string, codes: string[]) => {
    const paper = await studio(world, `POST documents/${document}`, { ...maker, body: { codes } });
    return (await readPdf(paper.rawPayload)).map(({ text }) => text);
  };
  const [boxed, rolled] = await textsOf('tickets', [inBox, inTube]);
  expect(boxed).toContain('Backing');
  expect(rolled).toContain(
    'Tube 28 x 6 28 x 6 Roll image outward around a core of 4 in. Put the unrolling card in the tube: unroll within two weeks',
  );
  expect(rolled).not.toContain('Backing');
  const all = pieces.map(({ code }) => code);
  const [slip, ...cards] = await textsOf('packing-slips', all);
  expect(slip?.match(/rolled in a tube/g)).toHaveLength(4);
  expect(cards).toEqual([
    expect.stringContaining('Unroll within two weeks'),
    expect.stringContaining('Unroll within two weeks'),
  ]);
  expect(await textsOf('packing-slips', [inBox])).toEqual([expect.not.stringContaining('rolled')]);
  const sheet = (await studio(world, `GET pieces/${inTube}`, maker)).json();
  expect(sheet.cuts.at(-1)).toMatchObject({ name: 'Tube', inches: '28 x 6' });
});

test('carriers quote the sides and the handling of a tube, and its label is bought', async () => {
  const orderId = await packedOrder([giant]);
  const ratesOf = async () => {
    const rates = await studio(world, `POST orders/${orderId}/label-rates`, { ...owner, body: {} });
    return rates.json<{ boxes: BoxRates[] }>().boxes;
  };
  const [tube] = await ratesOf();
  expect(tube?.measures).toBe('tube 28 in long, 6 in across, 6 lb (billed as 8 lb), parcel');
  const centsOf = (name: string) => tube?.rates.find(({ service }) => service === name)?.cents;
  // With the signature that its prints are worth: $3.70 and $6.60.
  expect([centsOf('USPS GroundAdvantage'), centsOf('UPS Ground')]).toEqual([1690, 5000]);
  const boxes = [{ codes: tube?.codes, service: 'USPS GroundAdvantage' }];
  const bought = await studio(world, `POST orders/${orderId}/labels`, { ...owner, body: { boxes } });
  expect(bought.statusCode, bought.body).toBe(200);
  expect(await boxesOf(orderId)).toEqual([]);
});
