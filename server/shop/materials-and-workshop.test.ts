import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { particularsOfPiece } from '#domain/fulfillment/certificate.ts';
import { defaultEquipment, newRoll } from '#domain/fulfillment/equipment.ts';
import { defaultMaterials } from '#domain/fulfillment/materials.ts';
import { findBoxes } from '#server/fulfillment/parcels/plan-parcels.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import {
  ingestedOrder,
  mailsTo,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  openCheckout,
  paySession,
} from '#tests/world/buy.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { mouldingsWith } from '#tests/world/mouldings-with.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { shopDetails } from './tables.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop({ hasPages: true });
  owner = await newStaff(world);
});
afterAll(() => world.close());

const page = `/product/${prints.mistyRidge.id}`;

async function read(path: string): Promise<string> {
  return (await world.app.inject(path)).body.replaceAll('<!-- -->', '');
}

async function undo(change: string): Promise<number> {
  return (await studio(world, `POST changes/${change}/undo`, owner)).statusCode;
}

test('new materials are on pages, in new orders and on the scales, and an older order keeps its own', async () => {
  expect(await read(page)).toContain(defaultMaterials.paper);
  const former = await newOrder(world);
  const { weightPounds } = defaultMaterials;
  const materials = {
    ...defaultMaterials,
    process: 'Carbon print',
    paper: 'Kozo, matte, 110 gsm',
    weightPounds: { ...weightPounds, small: { framed: 40, unframed: 4 } },
  };
  const equipment = {
    ...defaultEquipment,
    mouldings: mouldingsWith({ depthInches: 1.5 }, { of: ['small'] }),
  };
  const change = await changeDetails(world, owner, { materials, equipment });
  await expect.poll(() => read(page)).toContain('Carbon print on Kozo, matte, 110 gsm');

  const email = newEmail();
  const session = await newSession(world);
  await paySession(world, session, { email });
  const order = await ingestedOrder(world, session);
  const told = /Paper: Kozo[\s\S]*Depth: 1 1\/2 in[\s\S]*Process and paper: Carbon print on Kozo/;
  await expect
    .poll(async () => (await mailsTo(world, email)).map(({ text }) => text))
    .toEqual([expect.stringMatching(told)]);
  const { db } = world.shop.database;
  const [piece] = await findPieces(db, { order: order._id });
  expect(piece?.cuts.depthInches).toBe(1.5);
  const [box] = await findBoxes(db, order._id);
  expect(box?.pounds).toBeGreaterThan(40);

  const { process, paper } = defaultMaterials;
  const kept = await ingestedOrder(world, former.sessionId);
  expect(kept.items[0]?.made).toMatchObject({ process, paper });
  const [formerPiece] = await findPieces(db, { order: former._id });
  expect(formerPiece?.cuts.depthInches).toBe(1.125);
  const certified = formerPiece && { ...formerPiece, takenYear: 2024, madeYear: 2026 };
  expect(certified && particularsOfPiece(certified, ['Seller'], materials)).toContainEqual([
    'Process and paper',
    `${process} on ${paper}`,
  ]);

  expect(await undo(change)).toBe(204);
  await expect.poll(() => read(page)).toContain(paper);
});

describe('the equipment', () => {
  const smallWorkshop = { ...defaultEquipment, rolls: defaultEquipment.rolls.slice(0, 2) };

  async function preview(equipment: object): Promise<string[]> {
    const answer = await studio(world, 'POST shop/equipment-preview', { ...owner, body: { equipment } });
    return answer.json().sentences;
  }

  test('says before it is saved what it takes off sale, and puts back on sale', async () => {
    expect(await preview(defaultEquipment)).toEqual([]);
    expect(await preview(smallWorkshop)).toEqual([
      expect.stringMatching(/^Giant and larger go off sale on \d+ prints?\.$/),
    ]);
    const glazingSheets = { ...defaultEquipment.glazingSheets, glass: [{ width: 16, height: 20 }] };
    expect(await preview({ ...defaultEquipment, glazingSheets })).toEqual([
      expect.stringMatching(/^Large \(framed\) goes off sale on \d+ prints?\.$/),
    ]);
    await changeDetails(world, owner, { equipment: smallWorkshop });
    expect(await preview(defaultEquipment)).toEqual([
      expect.stringMatching(/^Giant and larger are back on sale on \d+ prints?\.$/),
    ]);
    await changeDetails(world, owner, { equipment: defaultEquipment });
  });

  test('that was saved before rolls had lengths and sticks had ends has the usual ones', async () => {
    const { version, details } = (await studio(world, 'GET shop', owner)).json();
    const { rolls: _, stickEndInches: __, ...former } = defaultEquipment;
    const equipment = { ...former, rollInches: [17, 44] };
    const { db } = world.shop.database;
    const row = { version: version + 1, at: new Date(), staffId: null, details: { ...details, equipment } };
    await db.insert(shopDetails).values(row);
    const read = (await studio(world, 'GET shop', owner)).json();
    expect(read.details.equipment).toEqual({ ...defaultEquipment, rolls: [17, 44].map(newRoll) });
    expect((await studio(world, 'GET batches', owner)).json().rollInches).toEqual([17, 44]);
    await changeDetails(world, owner, { equipment: defaultEquipment });
  });

  test('takes variants off sale on pages, in the checkout and on open payment pages, until it is undone', async () => {
    const giant = { ...oneSmallPrint, sizeKey: 'giant' };
    const open = await newSession(world, [giant]);
    const change = await changeDetails(world, owner, { equipment: smallWorkshop });
    await expect.poll(() => read(page)).not.toMatch(/<input[^>]*value="giant"/);
    expect(await read(page)).toMatch(/<input[^>]*value="large"/);
    const refused = await openCheckout(world, { items: [giant] });
    expect(refused.body).toContain('is not sold in this way');
    await expect
      .poll(async () => (await world.provider.checkout.sessions.retrieve(open)).status)
      .toBe('expired');
    const print = await studio(world, `GET prints/${prints.mistyRidge.id}`, owner);
    expect(print.body).toContain('and your widest roll is 24 in');
    expect((await studio(world, 'GET batches', owner)).json().rollInches).toEqual([17, 24]);
    const body = { kind: 'print', rollInches: 44 };
    const batch = await studio(world, 'POST batches/preview', { ...owner, body });
    expect(batch.json().error).toBe('You have no roll of 44 in; you have 17 and 24 in.');

    expect(await undo(change)).toBe(204);
    await expect.poll(() => read(page)).toMatch(/<input[^>]*value="giant"/);
    expect((await openCheckout(world, { items: [giant] })).statusCode).toBe(200);
  });
});

test('a playlist is on the next page, with its player allowed and no other', async () => {
  expect(await read('/')).not.toContain('playlistUrl');
  const playlist = 'https://soundcloud.com/ada/sets/quiet-rooms';
  await changeDetails(world, owner, { playlist });
  await expect.poll(() => read('/')).toContain(playlist);
  const policy = String((await world.app.inject('/')).headers['content-security-policy']);
  expect(policy).toContain('https://w.soundcloud.com/player/api.js');
  expect(policy).toContain('frame-src https://w.soundcloud.com;');
  await changeDetails(world, owner, { playlist: null });
  await expect.poll(() => read('/')).not.toContain(playlist);
});

const needsInches = 'must be in inches, such as 1 1/8 or 1.125';

test.each([
  ['materials.paper', { materials: { ...defaultMaterials, paper: ' ' } }, 'must have at least one character'],
  ['equipment.kerfInches', { equipment: { ...defaultEquipment, kerfInches: 'thin' } }, needsInches],
  ['equipment.rolls', { equipment: { ...defaultEquipment, rolls: [] } }, 'must have at least one roll'],
  [
    'equipment.rolls.0',
    { equipment: { ...defaultEquipment, rolls: ['44 in'] } },
    'must be a roll, such as 44 x 50, or 44 x 50, 12 left, $260',
  ],
  [
    'equipment.rolls',
    { equipment: { ...defaultEquipment, rolls: [...defaultEquipment.rolls, ...defaultEquipment.rolls] } },
    'must have each width once',
  ],
  [
    'equipment.matSheets.0',
    { equipment: { ...defaultEquipment, matSheets: ['32'] } },
    'must be a size, such as 32 x 40',
  ],
  [
    'equipment.kerfInches',
    { equipment: { ...defaultEquipment, kerfInches: 1 } },
    'must be a number up to 0.5',
  ],
  [
    'playlist',
    { playlist: 'https://on.soundcloud.com/abc' },
    'must be the address of a SoundCloud playlist, such as https://soundcloud.com/ada/sets/quiet-rooms; open the playlist there and copy its address',
  ],
])('%s is refused in words', async (field, wrong, problem) => {
  const { version, details } = (await studio(world, 'GET shop', owner)).json();
  const body = { version, details: { ...details, ...wrong } };
  const refused = await studio(world, 'PUT shop', { ...owner, body });
  expect(refused.json().fields).toEqual({ [`details.${field}`]: problem });
});
