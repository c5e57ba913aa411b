import { expect, test } from 'vitest';
import type { Variant } from '../catalogue/variants/variants.ts';
import { cutList } from './cut-list.ts';
import { defaultMaterials } from './materials.ts';
import { tubeOfPiece } from './tubes.ts';
import { cutsOf } from './workshop.ts';

const { paper } = defaultMaterials;
const rowsOf = (variant: Variant, changes: object = {}) => {
  const cuts = { ...cutsOf(variant, 'portrait'), ...changes };
  return cutList(
    { variant, paper, cuts, tube: tubeOfPiece({ variant, cuts, paper }, 'giant') },
    defaultMaterials,
  );
};

const small: Variant = { size: 'small', frameColor: 'black', mount: 'Border' };
const giant: Variant = { size: 'giant', frameColor: 'wood', mount: 'Border' };

test('a shadow box has four spacers along its glazing, of which the long ones fit between the short ones', () => {
  const spacers = rowsOf(giant).filter(({ name }) => name === '2 spacers');
  expect(spacers.map(({ inches }) => inches)).toEqual(['24', '35 5/8']);
  expect(spacers[0]?.note).toBe('1/2 in deep, 3/16 in wide, along the short sides of the glazing');
  expect(rowsOf(small).filter(({ name }) => name === '2 spacers')).toEqual([]);
  expect(rowsOf({ ...giant, frameColor: 'none' }).map(({ name }) => name)).not.toContain('2 spacers');
});

test('it says where the hardware goes and what the piece weighs', () => {
  expect(rowsOf(small).slice(-2)).toMatchObject([
    { name: 'Weight', inches: '', note: 'About 5 lb' },
    { name: 'Rings', inches: '6 1/2', note: 'below the top of the frame. The wire rises 1 in' },
  ]);
  expect(rowsOf(giant).at(-1)).toMatchObject({
    name: 'Wall rail',
    inches: '2 1/4',
    note: 'below the top of the frame',
  });
  expect(rowsOf({ ...small, frameColor: 'none' }).slice(-2)).toMatchObject([
    { name: 'Weight', note: 'About 1 lb' },
    { name: 'Finished', note: 'no hardware' },
  ]);
});

test('what is true of all rails stands above them', () => {
  const rails = rowsOf(small).filter(({ name }) => /rails/i.test(name));
  expect(rails.map(({ name, inches, note }) => [name, inches, note])).toEqual([
    ['Rails', '', expect.stringMatching(/^all at the long point, from [^.]+ in\. Solid ash/)],
    ['2 rails', expect.stringMatching(/\d/), 'top and bottom'],
    ['2 rails', expect.stringMatching(/\d/), 'left and right'],
  ]);
});

test('a remake leaves out what it keeps', () => {
  const names = rowsOf(small, { kept: ['print', 'mat', 'rails'] }).map(({ name }) => name);
  expect(names).toEqual(['Glazing', 'Backing', 'Framed', 'Weight', 'Rings']);
  expect(rowsOf(giant, { kept: ['rails', 'glazing'] }).map(({ name }) => name)).toEqual([
    ...['Paper', 'Image', 'Trim', 'Backing', 'Framed', 'Weight', 'Wall rail'],
  ]);
});

test('the weight is the one that the buyer was told', () => {
  const rows = rowsOf(small, { materials: [['Weight', 'About 7 lb']] });
  expect(rows.find(({ name }) => name === 'Weight')?.note).toBe('About 7 lb');
});

test('a print in a tube has no backing, and says how it is rolled', () => {
  const rows = rowsOf({ ...giant, frameColor: 'none' });
  expect(rows.map(({ name }) => name)).toEqual(['Paper', 'Image', 'Trim', 'Weight', 'Finished', 'Tube']);
  expect(rows.at(-1)).toMatchObject({
    inches: '28 x 6',
    note: 'Roll image outward around a core of 4 in. Put the unrolling card in the tube: unroll within two weeks',
  });
  expect(rowsOf({ ...giant, size: 'collector', frameColor: 'none' }).map(({ name }) => name)).toEqual([
    ...['Paper', 'Image', 'Trim', 'Backing', 'Weight', 'Finished'],
  ]);
});
