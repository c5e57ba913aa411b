import { expect, test } from 'vitest';
import { commonParticulars, particularsOfItem, particularsOfPrint } from './certificate.ts';

const name = 'Misty Ridge by Ada Lind';

test('a print states every particular that the law asks for before it is ordered', () => {
  const facts = Object.fromEntries(particularsOfPrint({ name, takenYear: 2024 }));
  expect(facts).toMatchObject({
    'Title and artist': name,
    Photographed: '2024',
    Printed: expect.stringContaining('year you order'),
    'Process and paper': expect.stringContaining('pigment print'),
    Edition: expect.stringContaining('not numbered'),
    Signature: expect.any(String),
    'Made from': expect.stringContaining('lifetime'),
    'Sheet and image, with Border': expect.stringContaining(
      'Small: 14\u00a01/2 x 18\u00a01/2 in, image 9\u00a01/2 x 13\u00a01/2 in',
    ),
    Seller: expect.stringContaining('Passepartout'),
  });
});

test('a print of an order states its year, and the size of its sheet and image', () => {
  const item = { name, takenYear: null, sizeKey: 'giant', mount: 'Full Bleed' } as const;
  expect(particularsOfItem(item, '2026-11-22T10:00:00Z')).toEqual([
    ['Title and artist', name],
    ['Printed', 'To order, 2026'],
    ['Sheet and image', '24 x 36 in, covered by the image'],
  ]);
  expect(commonParticulars.map(([fact]) => fact)).toContain('Seller');
});
