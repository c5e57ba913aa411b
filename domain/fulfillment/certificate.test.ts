import { expect, test } from 'vitest';
import type { Attestation } from '../catalogue/attestation.ts';
import { orientations } from '../catalogue/categories.ts';
import { standardVariants } from '../catalogue/variants/variants.ts';
import {
  commonParticulars,
  particularsOfItem,
  particularsOfPiece,
  particularsOfPrint,
} from './certificate.ts';
import { defaultMaterials } from './materials.ts';
import { cutsOf } from './workshop.ts';

const name = 'Misty Ridge by Ada Lind';
const seller = ['Passepartout Prints LLC', 'Portland, Oregon 97209'];

test('a print states every particular that the law asks for before it is ordered', () => {
  const facts = Object.fromEntries(
    particularsOfPrint({ name, takenYear: 2024, orientation: 'portrait' }, seller, defaultMaterials),
  );
  expect(facts).toMatchObject({
    'Title and artist': name,
    Photographed: '2024',
    Printed: expect.stringContaining('year you order'),
    'Process and paper': expect.stringContaining('pigment print'),
    Edition: expect.stringContaining('not numbered'),
    'Sheet and image, with Border': expect.stringContaining(
      'Small: 10\u00a03/4 x 14\u00a03/4 in, image 9\u00a03/4 x 13\u00a03/4 in, of which the mat shows 9\u00a01/2 x 13\u00a01/2 in',
    ),
    Seller: seller.join(', '),
  });
});

test('a certificate states of signature, lifetime and consent only what was said', () => {
  const cuts = cutsOf({ size: 'small', frameColor: 'none', mount: 'Border' }, 'portrait');
  const piece = {
    title: 'Misty Ridge',
    artist: 'Ada Lind',
    takenYear: null,
    madeYear: 2026,
    paper: 'rag',
    cuts,
  };
  const item = { name, orientation: 'portrait', sizeKey: 'small', mount: 'Border' } as const;
  const all = (attestation: Attestation | null) => [
    particularsOfPiece({ ...piece, attestation }, seller, defaultMaterials),
    [
      ...particularsOfItem({ ...item, attestation }, '2026-11-22T10:00:00Z'),
      ...commonParticulars(seller, defaultMaterials),
    ],
    particularsOfPrint({ ...item, attestation }, seller, defaultMaterials),
  ];
  for (const facts of all(null)) expect(facts.flat().join(' ')).not.toMatch(/sign|lifetime|consent|estate/i);
  for (const facts of all({ signature: 'Not signed', printed: 'estate', consent: 'estate' }))
    expect(Object.fromEntries(facts)).toMatchObject({
      Signature: 'Not signed',
      Made: "After the artist's lifetime, by the estate",
      Consent: 'With the consent of the estate',
    });
  for (const facts of all({ consent: 'artist' })) {
    expect(Object.fromEntries(facts)).toMatchObject({ Consent: "With the artist's consent" });
    expect(facts.map(([fact]) => fact)).not.toContain('Signature');
  }
});

test('a print of an order states its year, and the size of its sheet and image', () => {
  const item = {
    name,
    takenYear: null,
    orientation: 'landscape',
    sizeKey: 'giant',
    mount: 'Full Bleed',
  } as const;
  expect(particularsOfItem(item, '2026-11-22T10:00:00Z')).toEqual([
    ['Title and artist', name],
    ['Printed', 'To order, 2026'],
    ['Sheet and image', '36 x 24 in, covered by the image'],
  ]);
  expect(commonParticulars(seller, defaultMaterials).map(([fact]) => fact)).toContain('Seller');
});

test('a print of an order states its sheet as it was made', () => {
  const cuts = cutsOf({ size: 'small', frameColor: 'none', mount: 'Border' }, 'portrait');
  const made = { ...cuts, trim: { width: 11, height: 15 }, mat: null };
  const item = { name, takenYear: null, orientation: null, sizeKey: 'small', mount: 'Border', made } as const;
  expect(new Map(particularsOfItem(item, '2026-11-22T10:00:00Z')).get('Sheet and image')).toBe(
    '11 x 15 in, image 9\u00a03/4 x 13\u00a03/4 in',
  );
});

test.each(orientations)(
  'an order states the same sheet as the piece that is made for it: %s',
  (orientation) => {
    const sheetOf = (facts: readonly (readonly [string, string])[]) => new Map(facts).get('Sheet and image');
    const piece = { title: 'Misty Ridge', artist: 'Ada Lind', takenYear: null, madeYear: 2026, paper: 'rag' };
    for (const { size, frameColor, mount } of standardVariants('')) {
      const cuts = cutsOf({ size, frameColor, mount }, orientation);
      const item = { name, takenYear: null, orientation, sizeKey: size, mount };
      expect(sheetOf(particularsOfItem(item, '2026-11-22T10:00:00Z'))).toBe(
        sheetOf(particularsOfPiece({ ...piece, cuts }, seller, defaultMaterials)),
      );
    }
  },
);

test('a piece states its sheet and image as they were made, and says when a year is not known', () => {
  const piece = { title: 'Misty Ridge', artist: 'Ada Lind', takenYear: null, madeYear: 2026, paper: 'rag' };
  const factsOf = (size: 'large' | 'giant', mount: 'Border' | 'Full Bleed') => {
    const cuts = cutsOf({ size, frameColor: 'none', mount }, 'portrait');
    return Object.fromEntries(particularsOfPiece({ ...piece, cuts }, seller, defaultMaterials));
  };
  const sheet = (size: 'large' | 'giant', mount: 'Border' | 'Full Bleed') =>
    factsOf(size, mount)['Sheet and image']?.replaceAll('\u00a0', ' ');
  expect(sheet('large', 'Border')).toBe(
    '14 1/4 x 20 1/4 in, image 13 1/4 x 19 1/4 in, of which the mat shows 13 x 19 in',
  );
  expect(sheet('giant', 'Border')).toBe('24 x 36 in, image 20 x 32 in');
  expect(sheet('giant', 'Full Bleed')).toBe('24 x 36 in, covered by the image');
  expect(factsOf('large', 'Border')).toMatchObject({
    Photographed: 'The year is not known',
    'Process and paper': 'Archival pigment print on rag',
  });
});
