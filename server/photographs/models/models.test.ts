import { crc32 } from 'node:zlib';
import { NodeIO, type Primitive } from '@gltf-transform/core';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orientations } from '#domain/catalogue/categories.ts';
import { modelUrl } from '#domain/catalogue/model-url.ts';
import { frameColors } from '#domain/catalogue/variants/frames.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { frame } from '#domain/framing/framing.ts';
import { defaultMouldings, mouldingOf } from '#domain/framing/mouldings.ts';
import { defaultEquipment } from '#domain/fulfillment/equipment.ts';
import { rateLimits } from '#server/customers/accounts/tables.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { mouldingsWith } from '#tests/world/mouldings-with.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { newStaff } from '#tests/world/staff.ts';
import { composeModel } from './compose-model.ts';

const variants: Variant[] = sizeKeys.flatMap((size) =>
  frameColors.flatMap((frameColor) => mounts.map((mount) => ({ size, frameColor, mount }))),
);
const blue = { create: { width: 60, height: 80, channels: 3, background: '#203080' } } as const;
const photograph = await sharp(blue).jpeg().toBuffer();

async function compose(variant: Variant, orientation: (typeof orientations)[number], format: 'glb' | 'usdz') {
  const shape = { focus: { x: 0.5, y: 0.5 }, longSidePixels: 64, around: 'nothing' } as const;
  const moulding = mouldingOf(variant, defaultMouldings);
  const frameDepthInches = moulding.depthInches;
  return composeModel({ photograph, orientation, variant, moulding, format, frameDepthInches, ...shape });
}

/** The size of a framed print in millimeters: width, height and depth. */
function sizeOf(variant: Variant, orientation: (typeof orientations)[number]): number[] {
  const { outside, bevelInches } = frame(variant, orientation, defaultMouldings);
  const board = 3 / 16 + 1 / 48 + (bevelInches > 0 ? 1 / 16 : 0);
  const depth = mouldingOf(variant, defaultMouldings).depthInches || board;
  return [outside.width, outside.height, depth].map((inches) => inches * 25.4);
}

describe.each(orientations)('the model of a %s', (orientation) => {
  test.each(variants)('is a valid GLB as large as the print: $size, $frameColor, $mount', async (variant) => {
    const glb = await compose(variant, orientation, 'glb');
    const { issues } = await validateBytes(new Uint8Array(glb));
    expect(issues.messages).toEqual([]);
    const { min, max } = boundsOf(await positionsOf(glb));
    const [width = 0, height = 0, depth = 0] = sizeOf(variant, orientation);
    expectMillimeters(min, [-width / 2, -height / 2, 0]);
    expectMillimeters(max, [width / 2, height / 2, depth]);
  });

  test.each(variants)(
    'hangs as a USDZ as large as the print: $size, $frameColor, $mount',
    async (variant) => {
      const files = readZip(await compose(variant, orientation, 'usdz'));
      const textures = [
        'textures/photograph.jpg',
        ...(variant.frameColor === 'wood' ? ['textures/grain.jpg'] : []),
      ];
      expect(files.map(({ name }) => name)).toEqual(['print.usda', ...textures]);
      for (const { start } of files) expect(start % 64).toBe(0);
      const layer = String(files[0]?.bytes);
      expect(layer).toContain('preliminary:anchoring:type = "plane"');
      expect(layer).toContain('preliminary:planeAnchoring:alignment = "vertical"');
      expect(layer).toContain('metersPerUnit = 1');
      expectWholeLayer(
        layer,
        files.map(({ name }) => name),
      );
      // On a wall, AR Quick Look's y points away from the wall, and z down.
      const { min, max } = boundsOf(pointsInLayer(layer));
      const [width = 0, height = 0, depth = 0] = sizeOf(variant, orientation);
      expectMillimeters(min, [-width / 2, 0, -height / 2]);
      expectMillimeters(max, [width / 2, depth, height / 2]);
    },
  );
});

test('each face of a model looks out of it, and its photograph is upright', async () => {
  const glb = await compose({ size: 'large', frameColor: 'black', mount: 'Border' }, 'portrait', 'glb');
  const primitives = await readPrimitives(glb);
  const photograph = primitives.find((each) => each.getMaterial()?.getName() === 'photograph');
  expect(pointsOf(photograph, 'NORMAL')).toEqual([0, 1, 2, 3].map(() => [0, 0, 1]));
  const upperLeft = pointsOf(photograph, 'TEXCOORD_0').findIndex(([u, v]) => u === 0 && v === 0);
  const [x = 0, y = 0] = pointsOf(photograph, 'POSITION')[upperLeft] ?? [];
  expect(x).toBeLessThan(0);
  expect(y).toBeGreaterThan(0);
});

describe('a model', () => {
  let world: TestShop;
  beforeAll(async () => {
    world = await openTestShop();
  });
  afterAll(() => world.close());

  const variant: Variant = { size: 'giant', frameColor: 'wood', mount: 'Border' };
  async function urlOf(variant: Variant, mouldings = defaultMouldings): Promise<string> {
    const { id } = prints.blueDoor;
    const print = await world.shop.catalogue.findPrint(id);
    if (!print) throw new Error(`${id} hangs in the example world`);
    return modelUrl(print.photograph, variant, mouldings);
  }

  test.each([
    ['glb', 'model/gltf-binary', 'glTF'],
    ['usdz', 'model/vnd.usdz+zip', 'PK\u0003\u0004'],
  ])('is made at the first request as %s, and cached forever', async (extension, contentType, start) => {
    const url = `${await urlOf(variant)}.${extension}`;
    const { statusCode, headers, rawPayload } = await world.app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, contentType]);
    expect(headers['cache-control']).toContain('immutable');
    expect(rawPayload.subarray(0, 4).toString('latin1')).toBe(start);
    const again = await world.app.inject({ url, headers: { 'if-none-match': headers.etag } });
    expect(again.statusCode).toBe(304);
  });

  test('does not exist for words outside the tables and for other photographs', async () => {
    const url = `${await urlOf(variant)}.glb`;
    const wrong = [
      url.replace('giant', 'huge'),
      url.replace('wood', 'gold'),
      url.replace('border', 'float'),
      url.replace('model-2', 'model-1'),
      url.replace('model-2-104', 'model-2-105'),
      url.replace('.glb', '.gltf'),
      url.replace('.glb', '.jpg'),
      url.replace(prints.blueDoor.id, '0'.repeat(36)),
    ];
    for (const each of wrong) {
      const { statusCode, headers, body } = await world.app.inject(each);
      expect([statusCode, headers['cache-control']], each).toEqual([404, 'no-store']);
      expect(body).toContain('There is no such picture.');
    }
  });

  test('asks a client at its limit to try again, instead of a picture', async () => {
    const remoteAddress = '203.0.113.90';
    const expire = Date.now() + 300_000;
    const limit = { key: `pictures:${remoteAddress}`, points: 100, expire };
    await world.shop.database.db.insert(rateLimits).values(limit);
    const url = `${await urlOf({ ...variant, size: 'small' })}.glb`;
    const { statusCode, headers, body } = await world.app.inject({ url, remoteAddress });
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(body).toContain('The model of this print cannot be made just now.');
  });

  test("is as deep as the owner's frames, at an address of its own", async () => {
    const owner = await newStaff(world);
    const mouldings = mouldingsWith({ depthInches: 2.25 });
    const url = `${await urlOf(variant, mouldings)}.glb`;
    expect((await world.app.inject(url)).statusCode).toBe(404);
    await changeDetails(world, owner, { equipment: { ...defaultEquipment, mouldings } });
    const { statusCode, rawPayload } = await world.app.inject(url);
    expect(statusCode).toBe(200);
    const { max } = boundsOf(await positionsOf(rawPayload));
    expect(max[2]).toBeCloseTo(2.25 * 25.4, 1);
  });
});

type Point = readonly number[];

function boundsOf(points: Point[]) {
  const axis = (at: number) => points.map((point) => (point[at] ?? 0) * 1000);
  const axes = [0, 1, 2].map(axis);
  return { min: axes.map((each) => Math.min(...each)), max: axes.map((each) => Math.max(...each)) };
}

/** To 0.1 mm. */
function expectMillimeters(measured: number[], expected: number[]): void {
  for (const [index, each] of expected.entries()) {
    expect(Math.abs((measured[index] ?? Number.NaN) - each)).toBeLessThan(0.1);
  }
}

async function readPrimitives(glb: Buffer): Promise<Primitive[]> {
  const document = await new NodeIO().readBinary(new Uint8Array(glb));
  return document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
}

function pointsOf(primitive: Primitive | undefined, attribute: string): Point[] {
  const accessor = primitive?.getAttribute(attribute);
  return Array.from(
    { length: accessor?.getCount() ?? 0 },
    (_, index) => accessor?.getElement(index, []) ?? [],
  );
}

async function positionsOf(glb: Buffer): Promise<Point[]> {
  return (await readPrimitives(glb)).flatMap((primitive) => pointsOf(primitive, 'POSITION'));
}

/** All points of the meshes in a layer. */
function pointsInLayer(layer: string): Point[] {
  const lists = [...layer.matchAll(/points = \[(.*)\]/g)].map(([, list = '']) => list);
  return lists.flatMap((list) =>
    [...list.matchAll(/\(([^)]*)\)/g)].map(([, point = '']) => point.split(', ').map(Number)),
  );
}

/** Every prim and file that a layer names exists, and the lists of each mesh belong together. */
function expectWholeLayer(layer: string, files: string[]): void {
  const prims = primsOf(layer);
  for (const [, path = ''] of layer.matchAll(/<([^.>]+)/g)) expect(prims).toContain(path);
  for (const [, file = ''] of layer.matchAll(/@([^@]+)@/g)) expect(files).toContain(file);
  const meshes = layer.split('def Mesh').slice(1);
  expect(meshes.length).toBeGreaterThan(1);
  for (const mesh of meshes) {
    const numbersIn = (name: string) => {
      const list = new RegExp(`${name} = \\[(.*)\\]`).exec(mesh)?.[1] ?? '';
      return list.replaceAll(/[()]/g, '').split(', ').map(Number);
    };
    const [points, corners] = [numbersIn('points'), numbersIn('faceVertexIndices')];
    expect(numbersIn('normals')).toHaveLength(points.length);
    expect(numbersIn('primvars:st')).toHaveLength((points.length / 3) * 2);
    expect(numbersIn('faceVertexCounts').reduce((sum, each) => sum + each)).toBe(corners.length);
    expect(Math.max(...corners)).toBe(points.length / 3 - 1);
    const onAxis = [0, 1, 2].map((axis) => points.filter((_, index) => index % 3 === axis));
    const [min, max] = [onAxis.map((each) => Math.min(...each)), onAxis.map((each) => Math.max(...each))];
    expect(numbersIn('extent')).toEqual([...min, ...max]);
  }
}

/** The paths of all prims in a layer. */
function primsOf(layer: string): string[] {
  const open: string[] = [];
  return layer.split('\n').flatMap((line) => {
    const name = /^ *def \w+ "(\w+)"/.exec(line)?.[1];
    if (name) open.push(name);
    if (line.trim() === '}') open.pop();
    return name ? [`/${open.join('/')}`] : [];
  });
}

/** Reads a zip archive without compression by its central directory, as other programs do. */
function readZip(zip: Buffer): { name: string; start: number; bytes: Buffer }[] {
  const end = zip.lastIndexOf('PK\u0005\u0006');
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const name = String(zip.subarray(at + 46, at + 46 + nameLength));
    const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 24));
    expect([zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)]).toEqual([0, crc32(bytes)]);
    at += 46 + nameLength + zip.readUInt16LE(at + 30);
    return { name, start, bytes };
  });
}
