import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cropToFill } from '#domain/framing/framing.ts';
import { makeBatch } from '#server/fulfillment/batches/make-batch.ts';
import { findPieces, findSteps } from '#server/fulfillment/pieces/find-pieces.ts';
import { pieces } from '#server/fulfillment/tables.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import { listChangesOf } from '#server/staff/list-staff-changes.ts';
import { newOrder } from '#tests/world/buy.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';

const world = await openTestShop();
const { db } = world.shop.database;
const { dataDir } = world.shop.configuration;
const folder = join(dataDir, 'print');
beforeAll(() => mkdir(folder));
afterAll(() => world.close());

const printFile = (...words: string[]) => runBeside(world, 'print-file', ...words, '--to', folder);

/** A piece of a paid order, printed from this file. Its master is in the vault. */
async function newPiece(file?: Buffer): Promise<{ id: string; code: string; hash: string }> {
  const order = await newOrder(world);
  const [piece] = await findPieces(db, { order: order._id });
  if (!piece) throw new Error('the order has no piece');
  const hash = createHash('sha256')
    .update(file ?? piece.code)
    .digest('hex');
  const crop = cropToFill({ width: 4000, height: 3000, focus: { x: 0.5, y: 0.5 } }, piece.cuts.window);
  await db.update(pieces).set({ masterHash: hash, crop }).where(eq(pieces.id, piece.id));
  if (file) {
    const path = join(dataDir, `${hash}.file`);
    await writeFile(path, file);
    const masters = await openMasters(world.shop.configuration);
    await masters.put(hash, path);
    masters.close();
  }
  return { id: piece.id, code: piece.code, hash };
}

const photograph = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#345678' } })
  .withIccProfile('p3')
  .png()
  .toBuffer();

test('the owner gets the print file of a piece once, and its hash is in the history of the piece', async () => {
  const { id, code } = await newPiece(photograph);
  const name = `${code}_small_border_13.75x9.75in_296ppi.tif`;
  const written = await printFile(code.toLowerCase());
  expect(written.stderr).toBe('');
  expect(written.output).toBe(
    `${join(folder, name)}: 296 ppi, 8 bits, with its profile.\n` +
      '  The photograph ends before the overlap at the left, right, where it is mirrored.\n',
  );
  expect(await readdir(folder)).toEqual([name]);
  const hash = createHash('sha256')
    .update(await readFile(join(folder, name)))
    .digest('hex');
  const notes = async () => (await findSteps(db, id)).map(({ note }) => note);
  expect(await notes()).toEqual([`Print file ${name}, SHA-256 ${hash}`]);

  const again = await printFile(code, '--json');
  expect(JSON.parse(again.output)).toMatchObject([{ piece: code, hash, isUnchanged: true, bits: 8 }]);
  expect(await notes()).toHaveLength(1);

  const forPaper = await printFile(code, '--recipe', 'paper');
  expect(forPaper.output).toContain(`${code}_small_border_13.75x9.75in_300ppi_matte.tif: 300 ppi`);
  const forAnother = await printFile(code, '--recipe', 'luster');
  expect(forAnother.output).toContain('300ppi_luster.tif: 300 ppi');
  await db.update(pieces).set({ paper: 'Bamboo' }).where(eq(pieces.id, id));
  expect((await printFile(code, '--recipe', 'paper')).output).toBe(
    `Piece ${code} (Misty Ridge): there is no recipe for its paper, Bamboo. Choose one of matte, luster, glossy.\n`,
  );
}, 600_000);

test('a print file that the terminal makes is in the log of changes once', async () => {
  const { code } = await newPiece(photograph);
  for (const _ of ['first', 'again']) await printFile(code);
  const changes = await listChangesOf(db, 'piece', [code]);
  expect(changes.map(({ change }) => change)).toEqual([
    expect.objectContaining({
      staffId: null,
      action: 'print-file-made',
      after: { file: `${code}_small_border_13.75x9.75in_296ppi.tif` },
    }),
  ]);
});

test('a piece that keeps its print gets no print file', async () => {
  const { id, code } = await newPiece(photograph);
  const [piece] = await findPieces(db, { codes: [code] });
  if (!piece) throw new Error(`${code} is no piece`);
  await db
    .update(pieces)
    .set({ cuts: { ...piece.cuts, kept: ['print', 'mat', 'rails'] } })
    .where(eq(pieces.id, id));
  const refused = await printFile(code);
  expect(refused.output).toBe(`Piece ${code} (Misty Ridge) keeps its print, so it is not printed again.\n`);
  expect(refused.code).toBe(1);
  expect((await readdir(folder)).filter((name) => name.startsWith(code))).toEqual([]);
});

test('pieces whose master is missing or damaged are named with what to do, and the others get their file', async () => {
  const [good, unreadable, missing, damaged] = [
    await newPiece(photograph),
    await newPiece(),
    await newPiece(),
    await newPiece(photograph.subarray(0, -1)),
  ];
  await appendFile(join(dataDir, 'masters', damaged.hash), 'x');
  // Reading a folder fails like an unreachable store.
  await mkdir(join(dataDir, 'masters', unreadable.hash));
  const { code, output, stderr } = await printFile(missing.code, damaged.code, unreadable.code, good.code);
  expect(code).toBe(1);
  const lines = output.split('\n');
  expect(lines[0]).toMatch(`Piece ${missing.code} (Misty Ridge): The vault has no master ${missing.hash}`);
  expect(lines[1]).toMatch(`Piece ${damaged.code} (Misty Ridge): The master `);
  expect(lines[1]).toContain('is damaged');
  expect(lines[2]).toMatch(`Piece ${unreadable.code} (Misty Ridge): The vault of the masters fails: EISDIR`);
  expect(lines[3]).toContain(`${good.code}_small_border`);
  expect(stderr).toBe('3 pieces of 4 without a file.\n');
});

test('the pieces of a print batch get their files together', async () => {
  const [first, second] = [await newPiece(photograph), await newPiece(photograph)];
  const made = async (kind: 'print' | 'mat', codes: string[]) => {
    const batch = await makeBatch(db, { kind, codes });
    return batch.ok ? String(batch.number) : batch.reason;
  };
  const { output, stderr } = await printFile('--batch', await made('print', [first.code, second.code]));
  expect(stderr).toBe('');
  for (const { code } of [first, second]) expect(output).toContain(`${code}_small_border`);
  const mats = await printFile('--batch', await made('mat', [first.code]));
  expect(mats.stderr).toMatch(/^Batch \d+ is of the kind mat, so it has no print files\.\n$/);
  expect((await printFile()).stderr).toBe('print-file accepts either pieces or --batch.\n');
});

test('a piece without a crop is printed from the middle of the ordered file, with a note', async () => {
  const { id, code } = await newPiece(photograph);
  await db.update(pieces).set({ crop: null }).where(eq(pieces.id, id));
  const { output } = await printFile(code);
  expect(output).toContain('so the crop is the middle of the ordered file. Look at it before you print.\n');
});

test('a master in CMYK is printed in its inks, without a recipe', async () => {
  const { code } = await newPiece(await sharp(photograph).toColourspace('cmyk').jpeg().toBuffer());
  expect((await printFile(code)).output).toMatch(/ppi\.tif: 296 ppi, 8 bits/);
  expect((await printFile(code, '--recipe', 'matte')).output).toMatch(
    /is a JPEG in CMYK, which is not sharpened; print it without a recipe, as in the master\.\n$/,
  );
}, 600_000);

test('a photograph that is too small is printed with a note', async () => {
  const { code } = await newPiece(await sharp(photograph).resize(800).jpeg().toBuffer());
  const { output } = await printFile(code);
  expect(output).toContain('  The photograph is too small: it prints at 59 ppi, less than 150.\n');
  expect(output).toContain('  The master has no color profile');
});

test('an unknown code and a missing folder are refused', async () => {
  expect((await printFile('4F7K2X')).stderr).toMatch(/^4F7K2X is not the code of a piece/);
  const { stderr } = await runBeside(world, 'print-file', '4F7K2X', '--to', join(folder, 'none'));
  expect(stderr).toBe(`There is no folder ${join(folder, 'none')}.\n`);
  const file = join(dataDir, 'a-file');
  await writeFile(file, '');
  const toFile = await runBeside(world, 'print-file', '4F7K2X', '--to', file);
  expect(toFile.stderr).toBe(`${file} is not a folder.\n`);
});

const smallDisk = join(dataDir, 'small-disk');
/** Runs the following command in its own namespace, with a disk of 2 MB, and then lists the disk. */
const onSmallDisk = [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  ...['mkdir -p "$0" && mount -t tmpfs -o size=2m none "$0" && "$@"; ls -A "$0" >&2', smallDisk],
];
const [unshare = '', ...words] = onSmallDisk;
/** Only root, or a system that lets users have namespaces, can mount a disk. */
const canMount = spawnSync(unshare, [...words, 'true']).status === 0;

test.skipIf(!canMount)('a print file that would fill the disk is not begun', async () => {
  const { code } = await newPiece(photograph);
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DATABASE_URL: world.shop.database.url };
  const command = [process.execPath, 'build-server/shop.js', 'print-file', code, '--to', smallDisk];
  const { stdout, stderr } = spawnSync(unshare, [...words, ...command], { env, encoding: 'utf8' });
  expect(stdout).toMatch(
    /ppi\.tif was not written: the disk that holds .*small-disk has 2\.1 MB free; .* so that the database can work\.\n$/,
  );
  expect(stderr, 'no file is left').toBe('1 piece of 1 without a file.\n');
});
