import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray, isNull } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { defaultEquipment } from '#domain/fulfillment/equipment.ts';
import { defaultMaterials } from '#domain/fulfillment/materials.ts';
import { orders } from '#server/orders/tables.ts';
import { ingestedOrder, newEmail, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
import { saveDetails } from '#tests/world/change-details.ts';
import { mouldingsWith } from '#tests/world/mouldings-with.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { findPieces, type Piece } from '../pieces/find-pieces.ts';
import { recordPrintFile } from '../print-files/recorded-files.ts';
import { batches, batchPieces, pieces, remnants } from '../tables.ts';
import { addRemnant } from './change-remnants.ts';
import { type BatchChoice, batchKinds } from './choose-pieces.ts';
import { writeBatchPlan } from './draw-batch.ts';
import { findBatch, listBatches, listRemnants } from './find-batches.ts';
import { makeBatch, planBatch } from './make-batch.ts';
import { minRailInches } from './plan-cuts.ts';
import { undoBatch } from './undo-batch.ts';

const world = await openTestShop();
const { db } = world.shop.database;
const folder = await mkdtemp(join(tmpdir(), 'passepartout-batches-'));
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const giant = { ...oneSmallPrint, sizeKey: 'giant', frame: 'White' };
const unframed = { ...oneSmallPrint, frame: 'NoFrame', mount: 'Full Bleed' };

/** Every test starts with an empty workshop. Orders that are still to be made would get new pieces from a scheduled job. */
beforeEach(async () => {
  await db.update(orders).set({ status: 'delivered' });
  await db.delete(batches);
  await db.delete(remnants);
  await db.delete(pieces);
});

/** The pieces of a new order, by default of two small prints in black with a mat. */
async function order(items: object[] = [{ ...oneSmallPrint, quantity: 2 }]): Promise<Piece[]> {
  const session = await newSession(world, items);
  await paySession(world, session, { email: newEmail() });
  const { _id } = await ingestedOrder(world, session);
  return findPieces(db, { order: _id });
}

async function made(choice: BatchChoice) {
  const batch = await makeBatch(db, choice);
  if (!batch.ok) throw new Error(batch.reason);
  return batch;
}

async function refusalOf(choice: BatchChoice): Promise<string> {
  const batch = await makeBatch(db, choice);
  return batch.ok ? `batch ${batch.number}` : batch.reason;
}

const codesOf = (all: { code: string }[]) => all.map(({ code }) => code).sort();

describe('a batch of prints', () => {
  test('takes the pieces that wait and fit the roll, and names those that are too wide', async () => {
    const small = await order();
    const [wide] = await order([giant]);
    const batch = await made({ kind: 'print', rollInches: 24 });
    expect(codesOf(batch.pieces)).toEqual(codesOf(small));
    expect(batch.leftOut).toEqual([
      { code: wide?.code, reason: 'its paper is 25 in wide, and your widest roll is 24 in' },
    ]);
    expect(batch.plan).toMatchObject({ kind: 'print', paper: defaultMaterials.paper, rollInches: 24 });
    expect(
      codesOf(batch.plan.kind === 'print' ? batch.plan.shelves.flatMap(({ sheets }) => sheets) : []),
    ).toEqual(codesOf(small));
    const next = await made({ kind: 'print' });
    expect(codesOf(next.pieces)).toEqual([wide?.code]);
    expect(await refusalOf({ kind: 'print' })).toBe('No piece waits for prints on a roll.');
    expect(await listBatches(db, false)).toMatchObject([
      { number: next.number, kind: 'print', pieceCount: 1, undoneAt: null },
      { number: batch.number, kind: 'print', pieceCount: 2 },
    ]);
  });

  test('refuses a piece by name that cannot join', async () => {
    const [first, second] = await order();
    const [bare] = await order([unframed]);
    const [wide] = await order([giant]);
    const of = (piece: Piece | undefined, choice: Omit<BatchChoice, 'codes'>) =>
      refusalOf({ ...choice, codes: [piece?.code ?? ''] });
    const { number } = await made({ kind: 'print', codes: [first?.code ?? ''] });
    await db
      .update(pieces)
      .set({ station: 'printed' })
      .where(eq(pieces.code, second?.code ?? ''));
    expect(await of(first, { kind: 'print' })).toBe(`Piece ${first?.code}: it is in batch ${number}.`);
    expect(await of(second, { kind: 'print' })).toBe(`Piece ${second?.code}: it is printed already.`);
    expect(await of(wide, { kind: 'print', rollInches: 24 })).toBe(
      `Piece ${wide?.code}: its paper is 25 in wide, and your widest roll is 24 in.`,
    );
    expect(await of(wide, { kind: 'print', paper: 'baryta' })).toBe(
      `Piece ${wide?.code}: it is printed on ${defaultMaterials.paper}.`,
    );
    expect(await of(bare, { kind: 'moulding' })).toBe(`Piece ${bare?.code}: it has no frame.`);
    expect(await of(bare, { kind: 'mat' })).toBe(`Piece ${bare?.code}: it has no mat.`);
    expect(await of(wide, { kind: 'moulding', frameColor: 'black' })).toBe(
      `Piece ${wide?.code}: its frame is white.`,
    );
    expect(await refusalOf({ kind: 'print', codes: ['000000'] })).toBe(
      'Piece 000000 is not in the workshop.',
    );
  });

  test('made by several commands at once has each piece once', async () => {
    await order([{ ...oneSmallPrint, quantity: 5 }]);
    const results = await Promise.all([1, 2, 3, 4].map(() => makeBatch(db, { kind: 'print' })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.select().from(batchPieces)).toHaveLength(5);
  });

  test('that is taken apart frees its pieces, except those that are printed', async () => {
    const [piece, other] = await order();
    const { number } = await made({ kind: 'print' });
    expect(await undoBatch(db, number)).toMatchObject({ ok: true, kept: [] });
    expect(await undoBatch(db, number)).toEqual({
      ok: false,
      reason: `Batch ${number} has been taken apart already.`,
    });
    const again = await made({ kind: 'print' });
    await db
      .update(pieces)
      .set({ station: 'trimmed' })
      .where(eq(pieces.code, piece?.code ?? ''));
    expect(await undoBatch(db, again.number)).toEqual({
      ok: true,
      codes: [other?.code],
      kept: [piece?.code],
    });
    expect(await findBatch(db, again.number)).toMatchObject({
      pieces: [{ code: piece?.code }],
      freed: [other?.code],
      undoneAt: null,
    });
    expect(await undoBatch(db, again.number)).toEqual({
      ok: false,
      reason: `All pieces of batch ${again.number} are printed already.`,
    });
    const third = await made({ kind: 'print' });
    expect(codesOf(third.pieces)).toEqual([other?.code]);
    expect(await undoBatch(db, third.number)).toMatchObject({ ok: true });
    expect(await undoBatch(db, 999_999)).toMatchObject({ ok: false });
    expect((await listBatches(db, true)).map(({ undoneAt }) => undoneAt !== null)).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('a batch of moulding', () => {
  test('uses the remnants of earlier batches first, and keeps its own', async () => {
    await order([oneSmallPrint]);
    const first = await made({ kind: 'moulding' });
    const [rest] = await listRemnants(db);
    // A stick of 120 in without its two ends of 1 in, two rails of 15 5/8 in, two of 19 5/8 in and four miters of 0.177 in.
    expect(rest).toMatchObject({ moulding: 'black 3/4', madeByBatch: first.number });
    expect(rest?.lengthInches).toBeCloseTo(46.793, 3);
    await order([oneSmallPrint]);
    const second = await made({ kind: 'moulding' });
    const sticks =
      second.plan.kind === 'moulding' ? second.plan.mouldings.flatMap((each) => each.sticks) : [];
    expect(sticks.map(({ lengthInches, remnantId }) => [lengthInches, remnantId !== null])).toEqual([
      [rest?.lengthInches, true],
      [120, false],
    ]);
    expect(await undoBatch(db, first.number)).toEqual({
      ok: false,
      reason: `Batch ${second.number} uses a remnant of batch ${first.number}: take it apart first.`,
    });
    expect(await undoBatch(db, second.number)).toMatchObject({ ok: true });
    expect(await listRemnants(db)).toEqual([rest]);
    expect(await undoBatch(db, first.number)).toMatchObject({ ok: true });
    expect(await listRemnants(db)).toEqual([]);
  });

  test('that was begun keeps the sticks of the pieces that are cut, and frees the others', async () => {
    await db.insert(remnants).values({
      ...{ id: '0198c000-0000-7000-8000-00000000abce', moulding: 'white 3/4', lengthInches: 100 },
    });
    const [black] = await order([oneSmallPrint]);
    const [white] = await order([{ ...oneSmallPrint, frame: 'White' }]);
    const [wood] = await order([{ ...oneSmallPrint, frame: 'Wood' }]);
    const { number } = await made({ kind: 'moulding' });
    const setStation = (piece: Piece | undefined, station: Piece['station']) =>
      db
        .update(pieces)
        .set({ station })
        .where(eq(pieces.code, piece?.code ?? ''));
    const restsOf = async () =>
      (await listRemnants(db)).map(({ moulding, lengthInches }) => [moulding, lengthInches]);
    expect(await restsOf()).toEqual([
      ['black 3/4', expect.closeTo(46.793, 3)],
      ['white 3/4', expect.closeTo(28.793, 3)],
      ['wood 3/4', expect.closeTo(46.793, 3)],
    ]);
    await setStation(black, 'joined');
    // The next batch takes the rest of the wooden stick, which is not cut yet.
    const [otherWood] = await order([{ ...oneSmallPrint, frame: 'Wood' }]);
    const next = await made({ kind: 'moulding', codes: [otherWood?.code ?? ''] });
    expect(await undoBatch(db, number)).toEqual({
      ok: false,
      reason: `Batch ${next.number} uses a remnant of batch ${number}: take it apart first.`,
    });
    await setStation(otherWood, 'cut');
    const codes = [white?.code, wood?.code];
    expect(await undoBatch(db, number)).toEqual({ ok: true, codes, kept: [black?.code] });
    expect(await restsOf(), 'the white remnant is back, and the wooden one was used').toEqual([
      ['black 3/4', expect.closeTo(46.793, 3)],
      ['white 3/4', 100],
      ['wood 3/4', expect.any(Number)],
    ]);
    expect(codesOf((await made({ kind: 'moulding' })).pieces)).toEqual(codes.toSorted());
  });

  test('keeps colors and faces apart, and throws away rests that no rail fits', async () => {
    await order([{ ...oneSmallPrint, quantity: 3 }, { ...giant }, { ...oneSmallPrint, frame: 'Wood' }]);
    const { plan } = await made({ kind: 'moulding' });
    const minRemnantInches = minRailInches(defaultEquipment);
    expect(plan.kind === 'moulding' && plan.mouldings.map(({ moulding }) => moulding).sort()).toEqual([
      'black 3/4',
      'white 1',
      'wood 3/4',
    ]);
    const kept = await db.select().from(remnants).where(isNull(remnants.usedByBatch));
    expect(kept.every(({ lengthInches }) => lengthInches >= minRemnantInches)).toBe(true);
    const rests = plan.kind === 'moulding' ? plan.mouldings.flatMap(({ sticks }) => sticks) : [];
    expect(kept).toHaveLength(rests.filter(({ restInches }) => restInches >= minRemnantInches).length);
  });

  test('keeps a rest that fits only a rail of the narrower mouldings of this shop', async () => {
    const narrow = { faceInches: 1 / 2, stickInches: 86.5 };
    const mouldings = mouldingsWith(narrow, { colors: ['black'], of: ['small'] });
    const equipment = { ...defaultEquipment, mouldings };
    await saveDetails(db, { equipment });
    await expect.poll(() => world.shop.details.current().equipment).toEqual(equipment);
    await order([oneSmallPrint]);
    const { number } = await made({ kind: 'moulding' });
    const left = await listRemnants(db);
    expect(left).toMatchObject([{ moulding: 'black 1/2', lengthInches: expect.closeTo(15.293, 3) }]);
    const found = { moulding: 'black 1/2', lengthInches: 15.125 };
    expect(await addRemnant(db, found)).toMatchObject({ ok: true, id: expect.any(String) });
    expect(await addRemnant(db, { ...found, lengthInches: 15 })).toEqual({
      ok: false,
      reason: 'A remnant is 15 1/8 to 120 in long, and this one is 15 in.',
    });

    // A plan keeps what was true when it was made.
    await saveDetails(db, { equipment: defaultEquipment });
    const batch = await findBatch(db, number);
    if (!batch) throw new Error('The batch is missing.');
    const path = join(folder, 'narrow.pdf');
    await writeBatchPlan({ batch, path });
    const [page] = await readPdf(await readFile(path));
    expect(page?.text).toContain('keep 15 5/16');
    expect(await undoBatch(db, number)).toMatchObject({ ok: true });
    expect((await listRemnants(db)).map(({ lengthInches }) => lengthInches)).toEqual([15.125]);
  });

  test('leaves a remnant alone that is shorter than any rail', async () => {
    const id = '0198c000-0000-7000-8000-00000000abcd';
    await db.insert(remnants).values({ id, moulding: 'black 3/4', lengthInches: 15 });
    await order([oneSmallPrint]);
    await made({ kind: 'moulding' });
    expect(
      await db
        .select()
        .from(remnants)
        .where(inArray(remnants.id, [id])),
    ).toMatchObject([{ usedByBatch: null }]);
  });
});

test('the plan of every kind is a PDF at 1:10 that names each piece', async () => {
  const all = [...(await order()), ...(await order([giant])), ...(await order([unframed]))];
  for (const kind of ['print', 'moulding', 'mat', 'glazing'] as const) {
    const { number, pieces: chosen } = await made({ kind, rollInches: 44 });
    const batch = await findBatch(db, number);
    if (!batch) throw new Error('The batch is missing.');
    const file = join(folder, `${kind}.pdf`);
    await writeBatchPlan({ batch, path: file });
    const texts = await readTexts(await readFile(file));
    const words = texts.map(({ text }) => text).join(' ');
    expect(words).toContain(`Batch ${number}: ${batchKinds[kind].meaning}`);
    for (const { code } of chosen) expect(words).toContain(code);
    expect(codesOf(chosen)).toEqual(codesOf(all.filter(({ cuts }) => batchKinds[kind].isNeeded(cuts))));
    if (kind === 'print') {
      expect(texts.find(({ text }) => text === 'from 0')?.x, 'beside a roll of 4.4 in').toBeCloseTo(
        36 + 316.8 + 8,
      );
    }
  }
});

test('a sheet of 48 x 96 in stays within the margins of the first page', async () => {
  await order([{ ...oneSmallPrint, sizeKey: 'exhibition' }]);
  const { number, plan } = await made({ kind: 'glazing' });
  expect(plan).toMatchObject({ materials: [{ sheets: [{ width: 48, height: 96 }] }] });
  const batch = await findBatch(db, number);
  if (!batch) throw new Error('The batch is missing.');
  const file = join(folder, 'sheet.pdf');
  await writeBatchPlan({ batch, path: file });
  const [page] = await readPdf(await readFile(file));
  expect(page?.text).toContain('sheet of 48 x 96');
  const margin = await sharp(await page?.render(72))
    .flatten({ background: '#fff' })
    .extract({ left: 0, top: 758, width: 612, height: 34 })
    .raw()
    .toBuffer();
  expect(Math.min(...margin), 'the lower margin is white').toBe(255);
});

test('a plan and a batch name the print files that were made, and where a stick is cut', async () => {
  const all = await order();
  const [piece] = all;
  if (!piece) throw new Error('The order has no piece.');
  const { code, cuts } = piece;
  const cutList = await planBatch(db, { kind: 'moulding', codes: [code] });
  if (!cutList.ok || cutList.plan.kind !== 'moulding') throw new Error('There is no plan.');
  // 2 in of ends, 4 rails of 15 5/8 and 19 5/8 in, 4 miters with a blade of 1/8 in.
  const [stick] = cutList.plan.mouldings.flatMap(({ sticks }) => sticks);
  expect(stick).toMatchObject({ remnantId: null, lengthInches: 120, endInches: 1 });
  expect(formatInches(stick?.restInches ?? 0)).toBe('46 13/16');
  expect(stick?.rails.map(({ longPointInches }) => longPointInches)).toContain(
    cuts.rails[0]?.longPointInches,
  );
  const mats = await planBatch(db, { kind: 'mat' });
  expect(mats).toMatchObject({
    plan: {
      materials: [
        { sheets: [{ width: 32, height: 40, parts: [{ window: { width: 13.5, height: 9.5 } }, {}] }] },
      ],
    },
  });
  expect(await listBatches(db, true), 'a plan changes nothing').toEqual([]);

  const { number } = await made({ kind: 'print', rollInches: 24 });
  const name = `${code}_small_border_9.75x13.75in_312ppi.tif`;
  await recordPrintFile(db, piece, { name, hash: 'ab', author: 'terminal' });
  const batch = await findBatch(db, number);
  if (!batch) throw new Error('The batch is missing.');
  expect(batch.printFiles).toEqual(
    all.map((each) => ({ piece: each.code, name: each.code === code ? name : null })),
  );
  const path = join(folder, 'plan.pdf');
  await writeBatchPlan({ batch, path });
  expect((await readTexts(await readFile(path))).map(({ text }) => text)).toContain(name);
  expect(await undoBatch(db, number)).toMatchObject({ ok: true, kept: [] });
});

test('a plan of named pieces has those that need it, and says what it leaves out', async () => {
  const [matted, other] = await order();
  const [bare] = await order([unframed]);
  const [code = '', bareCode = ''] = [matted, bare].map((each) => each?.code);
  const named: BatchChoice = { kind: 'mat', codes: [code, bareCode], leavesOutNamed: true };
  expect(await planBatch(db, named)).toMatchObject({
    ok: true,
    pieces: [{ code }],
    leftOut: [{ code: bareCode, reason: 'it has no mat' }],
  });

  const { number } = await made({ kind: 'mat', codes: [code] });
  expect(await planBatch(db, named)).toEqual({
    ok: false,
    reason: `Piece ${code}: it is in batch ${number}. Piece ${bareCode}: it has no mat.`,
  });
  await db
    .update(pieces)
    .set({ setAsideReason: 'scratched' })
    .where(eq(pieces.code, other?.code ?? ''));
  expect(await refusalOf({ kind: 'mat', codes: [other?.code ?? ''] })).toBe(
    `Piece ${other?.code}: it is set aside: scratched.`,
  );
  const early = await refusalOf({ kind: 'glazing', codes: [code], dueBefore: new Date() });
  expect(early).toMatch(
    new RegExp(`^Piece ${code}: it is not due: its order ships by \\d{4}-\\d\\d-\\d\\d\\.$`),
  );
});

test('batches mark pieces that are late or set aside', async () => {
  const [first, second] = await order();
  const { number } = await made({ kind: 'print' });
  await db
    .update(pieces)
    .set({ setAsideReason: 'scratched' })
    .where(eq(pieces.code, first?.code ?? ''));
  await db
    .update(orders)
    .set({ paidAt: new Date('2026-01-01T12:00:00Z') })
    .where(eq(orders.id, second?.orderId ?? ''));
  expect(await listBatches(db, false)).toMatchObject([{ number, setAsideCount: 1, lateCount: 1 }]);
  const batch = await findBatch(db, number);
  if (!batch) throw new Error('The batch is missing.');
  const file = join(folder, 'marks.pdf');
  await writeBatchPlan({ batch, path: file });
  const words = (await readTexts(await readFile(file))).map(({ text }) => text).join(' ');
  expect(words).toContain('Leave these out');
  expect(words).toContain('set aside: scratched');
  const [due = '', out = ''] = words.split('Leave these out');
  expect(due, 'the list for the printer').toContain(second?.code);
  expect(out).toContain(first?.code);
  expect(words, 'a command for the terminal').not.toContain('npm run');
  expect(words).toContain('LATE, by ');
});

async function readTexts(pdf: Buffer): Promise<{ text: string; x: number }[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) =>
      (await document.getPage(index + 1)).getTextContent(),
    ),
  );
  return pages.flatMap(({ items }) =>
    items.flatMap((item) => ('str' in item ? [{ text: item.str, x: Number(item.transform[4]) }] : [])),
  );
}
