import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attestation } from '#domain/catalogue/attestation.ts';
import { ingestedOrder, newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop({ isQuiet: true });
  owner = await newStaff(world);
});
afterAll(() => world.close());

const { id, artist } = prints.mistyRidge;

async function call(method: 'GET' | 'PUT', path: string, body?: object) {
  const response = await studio(world, `${method} ${path}`, { ...owner, ...(body && { body }) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function sayOfArtist(attestation: Attestation) {
  const path = `artists/${encodeURIComponent(artist)}`;
  const { version, statement, placePrint } = await call('GET', path);
  await call('PUT', path, { version, statement, placePrint, attestation });
}

async function sayOfPrint(attestation: Attestation) {
  const { version, words } = await call('GET', `prints/${id}`);
  return call('PUT', `prints/${id}`, { version, words: { ...words, attestation } });
}

/** What a new order states of its print. */
async function attestedInOrder(): Promise<Attestation | null | undefined> {
  return (await newOrder(world)).items[0]?.attestation;
}

test('an order states what was said of its print and otherwise of its artist, and keeps it', async () => {
  expect(await attestedInOrder()).toEqual({});
  await sayOfArtist({ signature: 'Not signed', consent: 'artist' });
  const saved = await sayOfPrint({ signature: 'Signed in pencil' });
  expect(saved.artistsAttestation).toEqual({ signature: 'Not signed', consent: 'artist' });
  const order = await newOrder(world);
  const said = { signature: 'Signed in pencil', consent: 'artist' };
  expect(order.items[0]?.attestation).toEqual(said);
  await sayOfArtist({});
  await sayOfPrint({});
  expect(await attestedInOrder()).toEqual({});
  expect((await ingestedOrder(world, order.sessionId)).items[0]?.attestation).toEqual(said);
});

test('a save that leaves the attestation out keeps it', async () => {
  await sayOfPrint({ printed: 'lifetime' });
  const { version, words } = await call('GET', `prints/${id}`);
  const { attestation: _, ...others } = words;
  const saved = await call('PUT', `prints/${id}`, { version, words: { ...others, location: 'Skye' } });
  expect(saved.words).toMatchObject({ location: 'Skye', attestation: { printed: 'lifetime' } });
});
