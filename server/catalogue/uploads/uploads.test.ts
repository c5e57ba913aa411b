import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Uploads } from '#domain/api/catalogue/uploads.ts';
import { completeFile, type ImageFile, imageFile, strip, xmpPacket } from '#tests/world/images/image-file.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { importUploadJob, purgeUploadsJob } from './import-jobs.ts';
import { uploadImports } from './tables.ts';
import { listUploads } from './uploaded-files.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
});
beforeEach(async () => {
  owner = await newStaff(world);
});
afterAll(() => world.close());

const tus = { 'tus-resumable': '1.0.0' };

type Identity = { printId?: string; folder?: string; modifiedAt?: string };

function begin(name: string, bytes: number, { cookie }: SignedInStaff = owner, identity: Identity = {}) {
  const pairs = Object.entries({ filename: name, ...identity });
  const metadata = pairs.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',');
  return studio(world, 'POST uploads/files', {
    cookie,
    headers: { ...tus, 'upload-length': String(bytes), 'upload-metadata': metadata },
  });
}

function append(location: string, offset: number, bytes: Uint8Array, { cookie }: SignedInStaff = owner) {
  return world.app.inject({
    method: 'PATCH',
    url: location,
    headers: {
      ...tus,
      cookie,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    payload: Buffer.from(bytes),
  });
}

async function upload(name: string, bytes: Uint8Array, identity: Identity = {}): Promise<string> {
  const begun = await begin(name, bytes.length, owner, identity);
  expect(begun.statusCode, begun.body).toBe(201);
  const location = String(begun.headers.location);
  expect((await append(location, 0, bytes)).statusCode).toBe(204);
  return location.split('/').at(-1) ?? '';
}

const image = (file: ImageFile) => imageFile(file);
const uploadFolder = () => join(world.shop.configuration.dataDir, 'uploads');
const call = (name: string, body?: object) =>
  studio(world, name, { cookie: owner.cookie, ...(body && { body }) });
const uploads = async (): Promise<Uploads> => (await call('GET uploads')).json();

async function importAll(settings: object = {}): Promise<NonNullable<Uploads['lastImport']>> {
  const started = await call('POST uploads/import', settings);
  expect(started.statusCode, started.body).toBe(202);
  return importEnd();
}

async function importEnd(): Promise<NonNullable<Uploads['lastImport']>> {
  await expect.poll(async () => (await uploads()).lastImport?.finishedAt, { interval: 500 }).toBeTruthy();
  const { lastImport } = await uploads();
  if (!lastImport) throw new Error('There is no import.');
  return lastImport;
}

test('a file continues where its connection was lost, and only for the person who sends it', async () => {
  const bytes = await image(strip);
  const location = String((await begin('ridge.jpg', bytes.length)).headers.location);
  await append(location, 0, bytes.subarray(0, 1000));
  expect((await uploads()).files).toMatchObject([
    { name: 'ridge.jpg', bytes: bytes.length, receivedBytes: 1000 },
  ]);
  const early = await append(location, 500, bytes.subarray(500));
  expect([early.statusCode, early.json().code]).toEqual([409, 'wrong_offset']);
  const head = { method: 'HEAD', url: location } as const;
  const resumed = await world.app.inject({ ...head, headers: { ...tus, cookie: owner.cookie } });
  expect(resumed.headers['upload-offset']).toBe('1000');
  const other = await newStaff(world);
  expect((await world.app.inject({ ...head, headers: { ...tus, cookie: other.cookie } })).statusCode).toBe(
    404,
  );
  expect((await append(location, 1000, bytes.subarray(1000), other)).statusCode).toBe(404);
  expect((await append(location, 1000, bytes.subarray(1000))).statusCode).toBe(204);
  const { files } = await uploads();
  expect(files.map(({ receivedBytes }) => receivedBytes)).toEqual([bytes.length]);
});

test("an upload is reached through its own address only, never through another's", async () => {
  const other = await newStaff(world);
  const mine = String((await begin('mine.jpg', 1000)).headers.location);
  const theirs = String((await begin('theirs.jpg', 1000, other)).headers.location);
  const theirId = theirs.split('/').at(-1);
  const asked = async (method: 'HEAD' | 'PATCH' | 'DELETE', url: string) => {
    const headers = { ...tus, cookie: owner.cookie, 'x-http-method-override': 'DELETE' };
    const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const payload = Buffer.from('secret');
    const isPart = method === 'PATCH';
    return world.app.inject({
      ...{ method, url, headers: { ...headers, ...(isPart && part) } },
      ...(isPart && { payload }),
    });
  };
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
    for (const tail of [
      `?x=/${theirId}`,
      `?/${theirId}`,
      `%3Fx=/${theirId}`,
      `/${theirId}`,
      `/../${theirId}`,
    ]) {
      const { statusCode } = await asked(method, mine + tail);
      expect([400, 404], `${method} ${tail}`).toContain(statusCode);
    }
  }
  expect((await asked('PATCH', `${mine}?x=1`)).json().fields).toEqual({ query: '"x" is not known' });
  const resumed = await world.app.inject({
    ...{ method: 'HEAD', url: theirs, headers: { ...tus, cookie: other.cookie } },
  });
  expect([resumed.statusCode, resumed.headers['upload-offset']]).toEqual([200, '0']);
  expect((await uploads()).files).toMatchObject([{ name: 'mine.jpg', receivedBytes: 0 }]);
});

test('of uploads of one file that are created at once, one is accepted', async () => {
  const begun = await Promise.all(Array.from({ length: 6 }, () => begin('ridge.jpg', 1000)));
  expect(begun.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect((await uploads()).files.map(({ name }) => name)).toEqual(['ridge.jpg']);
});

test('of imports that are started at once one runs', async () => {
  await upload('pier.jpg', await image({ ...strip, background: '#112233' }));
  const started = await Promise.all(Array.from({ length: 4 }, () => call('POST uploads/import', {})));
  expect(started.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409, 409]);
  const { outcomes, problem } = await importEnd();
  expect(problem).toBe(null);
  expect(outcomes.map(({ name, kind }) => [name, kind])).toEqual([['pier.jpg', 'added']]);
  expect((await uploads()).files).toEqual([]);
});

test('two files of one name from two folders both become prints, each with the sidecar of its folder', async () => {
  const { title: _, ...untitled } = strip;
  const [lofoten, rondane] = [{ folder: 'lofoten' }, { folder: 'rondane' }];
  await upload('shared.jpg', await image({ ...untitled, background: '#112244' }), lofoten);
  await upload('shared.xmp', Buffer.from(xmpPacket({ title: 'Rondane' })), rondane);
  await upload('shared.jpg', await image({ ...untitled, background: '#442211' }), rondane);
  await upload('shared.xmp', Buffer.from(xmpPacket({ title: 'Lofoten' })), lofoten);
  expect((await uploads()).files.map(({ name, folder }) => [name, folder])).toContainEqual([
    'shared.jpg',
    'rondane',
  ]);
  const { outcomes } = await importAll();
  const byFolder = Object.fromEntries(outcomes.map((outcome) => [outcome.folder, outcome]));
  expect(byFolder.lofoten).toMatchObject({ kind: 'added', notes: [], print: { title: 'Lofoten' } });
  expect(byFolder.rondane).toMatchObject({
    kind: 'added',
    notes: ['has the name of another file, so the shop calls it shared (2).jpg'],
    print: { title: 'Rondane' },
  });
  expect((await uploads()).files).toEqual([]);
}, 600_000);

test('a sidecar that could belong to two photographs is refused, and both photographs are imported', async () => {
  const [early, late] = [
    { modifiedAt: '2024-03-01T10:00:00.000Z' },
    { modifiedAt: '2024-03-02T10:00:00.000Z' },
  ];
  await upload('twin.jpg', await image({ ...strip, background: '#113355' }), early);
  await upload('twin.jpg', await image({ ...strip, background: '#553311' }), late);
  await upload('twin.xmp', Buffer.from(xmpPacket({ title: 'Of one of them' })));
  const { outcomes } = await importAll();
  expect(outcomes.map(({ name, kind }) => [name, kind]).sort()).toEqual([
    ['twin.jpg', 'added'],
    ['twin.jpg', 'added'],
    ['twin.xmp', 'refused'],
  ]);
  expect((await uploads()).files).toMatchObject([
    {
      name: 'twin.xmp',
      state: 'refused',
      problems: [
        'belongs to several photographs of one name. Rename it and its photograph, or upload each folder as a whole',
      ],
    },
  ]);
}, 600_000);

test('an import takes the chosen files only, and a refused file keeps its reason until it is tried again', async () => {
  const { artist: _, keywords: __, ...bare } = { ...strip, background: '#665544' };
  const refused = await upload('bare.jpg', await image(bare));
  await importAll();
  const next = await upload('next.jpg', await image({ ...strip, background: '#667788' }));
  expect((await importAll({ fileIds: [next] })).outcomes.map(({ name }) => name)).toEqual(['next.jpg']);
  const { files } = await uploads();
  expect(files).toMatchObject([{ id: refused, state: 'refused' }]);
  expect(files[0]?.problems).toEqual([
    'has no artist (dc:creator)',
    expect.stringMatching(/^has no category: .*; it has no keywords$/),
  ]);
  const again = await importAll({ fileIds: [refused], artist: 'Ada Lind', category: 'nature' });
  expect(again.outcomes).toMatchObject([
    { kind: 'added', print: { isPublished: false, picture: expect.stringMatching(/jpg$/) } },
  ]);
  expect((await uploads()).files).toEqual([]);
}, 600_000);

test('a refusal is a sentence, and the error of the library is only in the log', async () => {
  const whole = await image({ ...strip, noise: true });
  await upload('cut.jpg', whole.subarray(0, whole.length / 2));
  await upload('letter.tif', Buffer.from('Dear shop'));
  await upload(
    'phone.avif',
    await readFile(new URL('../../../tests/world/images/phone.heic', import.meta.url)),
  );
  const { outcomes } = await importAll();
  expect(Object.fromEntries(outcomes.map(({ name, notes }) => [name, notes.join()]))).toEqual({
    'cut.jpg': 'is damaged: the JPEG ends early. Export it again',
    'letter.tif': 'cannot be read as a picture. Export it again as TIFF or JPEG',
    'phone.avif': 'is in HEIC, a format that the shop cannot read. Export it as TIFF or JPEG',
  });
});

test('an uploaded photograph has a small picture, for its owner only', async () => {
  const id = await upload('deep.tif', await imageFile({ ...strip, width: 2400 }, 'tiff'));
  const list = await upload('prints.csv', Buffer.from('file,title'));
  const picture = await call(`GET uploads/files/${id}/picture`);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 192 });
  expect((await call(`GET uploads/files/${list}/picture`)).statusCode).toBe(404);
  const other = await newStaff(world);
  const theirs = await studio(world, `GET uploads/files/${id}/picture`, { cookie: other.cookie });
  expect(theirs.statusCode).toBe(404);
});

test('an AVIF with 10 bits in Display P3 becomes a print, with metadata and wide colors', async () => {
  const id = await upload(
    'wide.avif',
    await readFile(new URL('../../../tests/world/images/p3-10-bit.avif', import.meta.url)),
  );
  expect((await call(`GET uploads/files/${id}/picture`)).statusCode).toBe(200);
  const { outcomes } = await importAll({ artist: 'Ada Lind', category: 'nature' });
  expect(outcomes).toMatchObject([{ kind: 'added', print: { title: 'wide' } }]);
  const picture = await world.app.inject(outcomes[0]?.print?.picture ?? '');
  expect((await sharp(picture.rawPayload).metadata()).hasProfile).toBe(true);
});

test('an AVIF whose colors libvips would misread is refused with what to export', async () => {
  await upload('hdr.avif', await readFile(new URL('../../../tests/world/images/hdr.avif', import.meta.url)));
  expect((await importAll()).outcomes[0]?.notes).toEqual([
    'is an AVIF in HDR or in other colors than sRGB, without a color profile. Export it with its profile, or as TIFF',
  ]);
});

test('an import that fails says why', async () => {
  const id = await upload('ridge.jpg', await image(strip));
  // The system makes no hard links to folders.
  await rm(join(uploadFolder(), id));
  await mkdir(join(uploadFolder(), id));
  const { size } = await stat(join(uploadFolder(), id));
  const description = join(uploadFolder(), `${id}.json`);
  const content = JSON.parse(await readFile(description, 'utf8'));
  await writeFile(description, JSON.stringify({ ...content, size }));
  expect((await importAll()).problem).toBe(
    "The import stopped because of an error in the shop (EPERM), which is in the shop's log. Nothing is lost: import the files that are left again.",
  );

  const { db } = world.shop.database;
  const values = { staffId: owner.id, defaults: {}, arePrintMasters: false, startedAt: new Date() };
  const importId = crypto.randomUUID();
  await db.insert(uploadImports).values({ ...values, id: importId, fileIds: [crypto.randomUUID()] });
  await world.shop.jobs.enqueue(db, importUploadJob, { importId });
  expect((await importEnd()).problem).toBe(
    'The uploaded files were removed before the import began. Upload them again.',
  );
}, 600_000);

test('a file is refused before its first byte, with a sentence', async () => {
  const refuse = async (name: string, bytes = 1000) => (await begin(name, bytes)).json().error;
  expect(await refuse('notes.txt')).toBe(
    'notes.txt is no photograph. The shop accepts JPEG, PNG, TIFF, WebP and AVIF.',
  );
  expect(await refuse('ridge.heic')).toBe(
    'ridge.heic is in HEIC, a format that the shop cannot read. Export it as TIFF or JPEG.',
  );
  expect(await refuse('../ridge.jpg')).toBe('../ridge.jpg has a name that the shop cannot store; rename it.');
  expect(await refuse('ridge\u202egpj.jpg')).toBe(
    'ridge\u202egpj.jpg has the invisible character U+202E in its name; rename it.',
  );
  expect(await refuse('ridge.jpg', 2e9)).toBe('ridge.jpg is too large: it may have at most 1000 MB.');
  expect(await refuse('ridge.jpg', 0)).toBe('ridge.jpg is empty.');
  await begin('ridge.jpg', 1000);
  expect(await refuse('ridge.jpg')).toBe('ridge.jpg is uploaded already, or on its way from another window.');
  expect((await call('POST uploads/import', {})).json().code).toBe('nothing_uploaded');
});

test('uploaded photographs become hidden prints; refused ones stay and say why', async () => {
  const { title: _, artist: __, keywords: ___, ...bare } = { ...strip, background: '#203040' };
  await upload('winter_pier.jpg', await image(bare));
  await upload('listed.jpg', await image({ ...bare, background: '#405060' }));
  await upload('tiny.jpg', await image({ ...completeFile, width: 600, height: 400 }));
  await upload('broken.jpg', Buffer.from('no photograph'));
  await upload('prints.csv', Buffer.from('file,title,category\nlisted.jpg,Listed,travel\n'));
  const first = await importAll();
  expect(first.outcomes.map(({ name, kind }) => [name, kind]).sort()).toEqual([
    ['broken.jpg', 'refused'],
    ['listed.jpg', 'refused'],
    ['tiny.jpg', 'refused'],
    ['winter_pier.jpg', 'refused'],
  ]);
  const reason = (name: string) => first.outcomes.find((each) => each.name === name)?.notes.join();
  expect(reason('tiny.jpg')).toContain('its long side must have at least 1800');
  expect(reason('winter_pier.jpg')).toContain('has no artist (dc:creator)');
  expect((await uploads()).files).toHaveLength(5);

  const second = await importAll({ artist: 'Ada Lind', category: 'nature' });
  const added = second.outcomes.filter(({ kind }) => kind === 'added');
  expect(added.map(({ print }) => print?.title).sort()).toEqual(['Listed', 'winter pier']);
  expect((await uploads()).files.map(({ name }) => name)).toEqual(['tiny.jpg', 'broken.jpg', 'prints.csv']);
  const pier = added.find(({ print }) => print?.title === 'winter pier')?.print?.id;
  const print = (await call(`GET prints/${pier}`)).json();
  expect(print).toMatchObject({ isPublished: false, words: { artist: 'Ada Lind', category: 'nature' } });
  expect((await world.app.inject(`/api/products/find/${pier}`)).statusCode).toBe(404);
  await call(`PUT prints/${pier}/published`, { isPublished: true });
  await expect.poll(async () => (await world.app.inject(`/api/products/find/${pier}`)).statusCode).toBe(200);

  const again = await image(bare);
  await upload('copy.jpg', again);
  const third = await importAll({ artist: 'Ada Lind' });
  expect(third.outcomes.find(({ name }) => name === 'copy.jpg')?.notes).toEqual([
    'is in the shop already, as "winter pier" by Ada Lind',
  ]);
}, 600_000);

test('an import of an older shop shows its prints, and files without one', async () => {
  const { db } = world.shop.database;
  const { id, title } = prints.nightWindows;
  const outcome = { kind: 'added' as const, notes: [] };
  const [fileId, otherId] = [crypto.randomUUID(), crypto.randomUUID()];
  const outcomes = [
    { ...outcome, fileId, name: 'night.jpg', print: { id, title: 'As it was called' } },
    { ...outcome, fileId: otherId, name: 'gone.jpg' },
  ];
  const values = { staffId: owner.id, defaults: {}, arePrintMasters: false, fileIds: [fileId, otherId] };
  const now = new Date();
  await db
    .insert(uploadImports)
    .values({ ...values, id: crypto.randomUUID(), outcomes, startedAt: now, finishedAt: now });
  expect((await uploads()).lastImport?.outcomes).toMatchObject([
    { print: { id, title } },
    { fileId: otherId },
  ]);
});

test('a retouched file replaces that of a print, whose words and crops stay, and is undone', async () => {
  const { id } = prints.nightWindows;
  const before = (await call(`GET prints/${id}`)).json();
  const fileId = await upload('retouched.jpg', await image({ width: 2000, height: 2600 }), { printId: id });
  expect((await uploads()).files).toEqual([]);
  const started = await call(`POST prints/${id}/file`, { fileId });
  expect(started.statusCode, started.body).toBe(202);
  expect((await importEnd()).outcomes).toMatchObject([{ fileId, kind: 'replaced', print: { id } }]);
  const after = (await call(`GET prints/${id}`)).json();
  expect(after.words).toEqual(before.words);
  expect(after.photograph).toMatchObject({ width: 2000, height: 2600, focus: before.photograph.focus });
  expect(after.file.hash).not.toBe(before.file.hash);
  const [first] = await replacements();
  const secondFile = await upload('again.jpg', await image({ width: 2100, height: 2600 }), { printId: id });
  await call(`POST prints/${id}/file`, { fileId: secondFile });
  expect((await importEnd()).outcomes).toMatchObject([{ kind: 'replaced', name: 'again.jpg' }]);
  const [second] = await replacements();
  const undo = (changeId?: string) => call(`POST changes/${changeId}/undo`, {});
  expect((await undo(first)).json()).toMatchObject({ code: 'changed_since' });
  expect((await undo(second)).statusCode).toBe(204);
  expect((await undo(first)).statusCode).toBe(204);
  expect((await call(`GET prints/${id}`)).json()).toMatchObject({
    file: before.file,
    photograph: before.photograph,
  });
}, 600_000);

/** The ids of the changes that replaced a file, the newest first. */
async function replacements(): Promise<string[]> {
  const { changes } = (await call('GET changes')).json<{ changes: { id: string; action: string }[] }>();
  return changes.filter(({ action }) => action === 'file-replaced').map(({ id }) => id);
}

test('the scheduled job removes uploads without news for a day, and reports of old imports', async () => {
  const { db } = world.shop.database;
  const folder = uploadFolder();
  const fileId = await upload('old.jpg', await image(strip));
  await upload('new.jpg', await image(strip));
  const [twoDaysAgo] = [new Date(Date.now() - 2 * 24 * 60 * 60_000)];
  for (const name of [fileId, `${fileId}.json`]) await utimes(join(folder, name), twoDaysAgo, twoDaysAgo);
  // What a process leaves that is killed while it creates or imports a file.
  const [orphan = '', described = '', folderOfImport = ''] = [
    crypto.randomUUID(),
    `${crypto.randomUUID()}.json`,
    `import-${crypto.randomUUID()}`,
  ];
  await writeFile(join(folder, orphan), 'bytes');
  await writeFile(join(folder, described), '{"id":');
  await mkdir(join(folder, folderOfImport));
  for (const name of [orphan, described, folderOfImport]) {
    await utimes(join(folder, name), twoDaysAgo, twoDaysAgo);
  }
  const young = crypto.randomUUID();
  await writeFile(join(folder, young), 'bytes');
  const values = { staffId: owner.id, defaults: {}, arePrintMasters: false, fileIds: [] };
  const id = crypto.randomUUID();
  await db.insert(uploadImports).values({ ...values, id, startedAt: twoDaysAgo, finishedAt: twoDaysAgo });
  await world.shop.jobs.enqueue(db, purgeUploadsJob, {});
  const left = async () =>
    (await listUploads(folder)).filter(({ staffId }) => staffId === owner.id).map(({ name }) => name);
  await expect.poll(left).toEqual(['new.jpg']);
  await expect.poll(() => db.$count(uploadImports, eq(uploadImports.id, id))).toBe(0);
  const names = await readdir(folder);
  expect(names).toContain(young);
  for (const name of [orphan, described, folderOfImport]) expect(names).not.toContain(name);
});
