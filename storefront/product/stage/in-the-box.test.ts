import { expect, test } from 'vitest';
import { inTheBox } from './in-the-box.ts';

test('a small framed print comes matted, behind glass, with hooks', () => {
  const [print, hanging] = inTheBox({ size: 'small', frameColor: 'wood', mount: 'Border' }, 'large');
  expect(print).toBe('The print in its wood frame, with a 2\u00a01/2 in mat, behind glass');
  expect(hanging).toContain('hooks');
});

test('a large shadow box comes with a cleat that carries it', () => {
  const [print, hanging] = inTheBox({ size: 'collector', frameColor: 'black', mount: 'Border' }, 'large');
  expect(print).toContain('2 in border and shadow box, behind acrylic');
  expect(hanging).toContain('cleat');
});

test('a shadow box is a frame, so an unframed print has only its border', () => {
  const [print] = inTheBox({ size: 'giant', frameColor: 'none', mount: 'Border' }, 'large');
  expect(print).toBe('The print on its board, with a 2 in border, not framed');
});

test('an unframed print comes without glass and without hooks', () => {
  const things = inTheBox({ size: 'giant', frameColor: 'none', mount: 'Full Bleed' }, null).join('\n');
  expect(things).toContain('full bleed, not framed');
  expect(things).not.toMatch(/glass|acrylic|hooks|cleat/);
});

test('an unframed print up to the size that the owner sets comes in a tube with a card, but not in its mat', () => {
  const giant = { size: 'giant', frameColor: 'none', mount: 'Border' } as const;
  expect(inTheBox(giant, 'giant')).toEqual([
    'The print, with a 2 in border, not framed, rolled in a tube',
    'A card that says how to unroll it, within two weeks',
  ]);
  expect(inTheBox({ ...giant, size: 'small' }, 'giant')[0]).toContain(
    'on its board, with a 2\u00a01/2 in mat',
  );
  expect(inTheBox({ ...giant, size: 'small', mount: 'Full Bleed' }, 'giant')[0]).toContain(
    'rolled in a tube',
  );
});
