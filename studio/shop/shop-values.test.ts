import { expect, test } from 'vitest';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { shopDetailsSchema } from '#domain/shop/shop-details-schema.ts';
import { ApiError } from '../api/call.ts';
import { atFields, readableValues, type ShopField, toDetails, toValues } from './shop-values.ts';

const { policies: _, ...defaults } = defaultDetails;
const details = shopDetailsSchema.parse(defaults);

const fields: readonly ShopField[] = [
  { name: 'shop', label: 'Name' },
  { name: 'address', label: 'Address', kind: 'lines' },
  { name: 'since', label: 'Since', kind: 'number' },
  { name: 'playlist', label: 'Playlist', kind: 'optional' },
  { name: 'hero.sentence', label: 'Sentence' },
];

test('values that nobody has changed are written as they are', () => {
  const values = toValues(details, fields);
  expect(toDetails(details, fields, values)).toEqual(details);
});

test('only changed texts are read, and the server is sent what cannot be read', () => {
  const changes = { address: ' 1 Pier \n\nSea ', since: 'long ago', playlist: ' ', 'hero.sentence': 'Hello' };
  expect(toDetails(details, fields, changes)).toEqual({
    ...details,
    address: ['1 Pier', 'Sea'],
    since: 'long ago',
    playlist: null,
    hero: { ...details.hero, sentence: 'Hello' },
  });
});

test('a preview leaves out what cannot be read yet', () => {
  const values = { ...toValues(details, fields), since: '20x', shop: 'Lumen' };
  const readable = readableValues(fields, values);
  expect(readable).not.toHaveProperty('since');
  expect(readable.shop).toBe('Lumen');
});

test('a problem of a line is said beside the list, with the number of the line', () => {
  const problems = { 'details.address.1': 'is too long', 'details.hero.sentence': 'is empty' };
  const error = atFields(
    new ApiError(400, 'invalid', 'details.address.1: is too long', { fields: problems }),
    fields,
  );
  expect(error).toMatchObject({
    message: 'Nothing was saved. Correct what is marked above.',
    fields: { address: 'Line 2 is too long', 'hero.sentence': 'is empty' },
  });
});

test('other errors stay as they are', () => {
  const error = new ApiError(0, 'unreachable', 'The shop does not answer.');
  expect(atFields(error, fields)).toBe(error);
});
