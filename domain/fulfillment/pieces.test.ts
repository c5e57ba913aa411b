import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pieceAddress, pieceCode, pieceCodes, readPieceCode, stationsAfter, stationsOf } from './pieces.ts';

const framed = { rails: [1, 2], mat: null };
const unframed = { rails: [], mat: null };
const mat = { width: 1 };

describe('the stations of a piece', () => {
  test.each([
    ['a matted frame', { ...framed, mat }, 'queued printed trimmed matted cut joined fitted checked packed'],
    ['a frame without a mat', framed, 'queued printed trimmed cut joined fitted checked packed'],
    ['a mat without a frame', { ...unframed, mat }, 'queued printed trimmed matted checked packed'],
    ['a sheet', unframed, 'queued printed trimmed checked packed'],
  ])('%s passes only the stations that it needs', (_, cuts, expected) => {
    expect(stationsOf(cuts)).toEqual(expected.split(' '));
  });

  test('follow each other until it is packed', () => {
    expect(stationsAfter(framed, 'trimmed')[0]).toBe('cut');
    expect(stationsAfter(unframed, 'trimmed')).toEqual(['checked', 'packed']);
    expect(stationsAfter(unframed, 'packed')).toEqual([]);
  });
});

describe('a piece code', () => {
  const code = fc.integer({ min: 0, max: pieceCodes - 1 }).map(pieceCode);
  const place = fc.integer({ min: 0, max: 5 });
  const character = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ');

  test('has six characters without I, L, O and U, and another number has another code', () => {
    fc.assert(fc.property(code, (it) => /^[0-9A-HJKMNP-TV-Z]{6}$/.test(it)));
    expect(new Set(Array.from({ length: 40_000 }, (_, number) => pieceCode(number))).size).toBe(40_000);
  });

  test('is read in any case, with spaces and hyphens, and with the letters that look like digits', () => {
    fc.assert(
      fc.property(code, (it) => {
        const typed = ` ${it.slice(0, 3)}-${it.slice(3)} `.toLowerCase();
        expect(readPieceCode(typed)).toBe(it);
        expect(readPieceCode(it.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(it);
      }),
    );
  });

  test('is read from the address of the piece, which scanners type', () => {
    const it = pieceCode(4711);
    for (const address of [`https://shop.example/studio/p/${it}`, `HTTP://LOCALHOST:4000/STUDIO/P/${it}/`])
      expect(readPieceCode(address)).toBe(it);
    expect(readPieceCode(pieceAddress('https://studio.shop.example/studio', it))).toBe(it);
    expect(readPieceCode(`https://shop.example/product/${it}`)).toBeUndefined();
  });

  test('with one wrong character or with two swapped ones is no code', () => {
    fc.assert(
      fc.property(code, place, character, (it, at, wrong) => {
        fc.pre(it[at] !== wrong);
        expect(readPieceCode(it.slice(0, at) + wrong + it.slice(at + 1))).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(code, place, place, (it, one, other) => {
        fc.pre(it[one] !== it[other]);
        const swapped = [...it];
        [swapped[one], swapped[other]] = [it[other] ?? '', it[one] ?? ''];
        expect(readPieceCode(swapped.join(''))).toBeUndefined();
      }),
    );
  });

  test.each(['', '1234', '1234567', 'U00000', 'Ä00000'])('is not read from %j', (text) => {
    expect(readPieceCode(text)).toBeUndefined();
  });
});
