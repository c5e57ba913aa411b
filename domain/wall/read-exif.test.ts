import fc from 'fast-check';
import { expect, test } from 'vitest';
import { focalLengthOf, focalPixelsOf, isPanorama } from './focal-length.ts';
import { readExif, readJpegSize } from './read-exif.ts';

/** A JPEG's head: another segment, then EXIF with the size 4032 x 3024 and a focal length of 26 mm. */
function jpegWithExif(isLittleEndian: boolean): ArrayBuffer {
  const bytes: number[] = [];
  const number = (value: number, size: number, little = isLittleEndian) => {
    const digits = Array.from({ length: size }, (_, index) => (value >> (8 * index)) & 255);
    bytes.push(...(little ? digits : digits.toReversed()));
  };
  const entry = (tag: number, type: number, value: number) => {
    number(tag, 2);
    number(type, 2);
    number(1, 4);
    number(value, type === 3 ? 2 : 4);
    if (type === 3) number(0, 2);
  };
  for (const value of [0xffd8, 0xffe0, 4, 0, 0xffe1, 2 + 6 + 8 + 18 + 42]) number(value, 2, false);
  bytes.push(0x45, 0x78, 0x69, 0x66, 0, 0);
  number(isLittleEndian ? 0x4949 : 0x4d4d, 2, false);
  number(42, 2);
  number(8, 4);
  number(1, 2);
  entry(0x8769, 4, 26);
  number(0, 4);
  number(3, 2);
  entry(0xa002, 4, 4032);
  entry(0xa003, 4, 3024);
  entry(0xa405, 3, 26);
  number(0, 4);
  number(0xffda, 2, false);
  return new Uint8Array(bytes).buffer;
}

test.each([true, false])(
  'the focal length and the size are read from EXIF (little-endian: %s)',
  (isLittleEndian) => {
    expect(readExif(jpegWithExif(isLittleEndian))).toEqual({ focalMillimeters: 26, sides: [4032, 3024] });
  },
);

test('the size of a JPEG is read from its head', () => {
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0];
  const size = [0x22, 0x20, 0x2d, 0x80];
  expect(readJpegSize(new Uint8Array([...head, 0xff, 0xc2, 0, 17, 8, ...size]).buffer)).toEqual({
    width: 11648,
    height: 8736,
  });
  expect(readJpegSize(jpegWithExif(true))).toBeUndefined();
  expect(readJpegSize(new TextEncoder().encode('a text').buffer)).toBeUndefined();
  expect(readJpegSize(new Uint8Array(head).buffer)).toBeUndefined();
});

test('other and damaged files have no EXIF', () => {
  const whole = new Uint8Array(jpegWithExif(true));
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), (position, value) => {
      readExif(whole.with(position, value).buffer);
      expect(readExif(whole.slice(0, Math.min(position, 40)).buffer)).toEqual({});
    }),
  );
  expect(readExif(new TextEncoder().encode('a text').buffer)).toEqual({});
});

test('a cropped photo and one without EXIF count as taken by a phone of 26 mm', () => {
  const photo = { width: 2048, height: 1536 };
  const exif = { focalMillimeters: 35, sides: [4000, 3000] as [number, number] };
  expect(focalLengthOf(exif, photo)).toEqual({ focalPixels: focalPixelsOf(35, photo), focalError: 0.03 });
  const square = { width: 1536, height: 1536 };
  expect(focalLengthOf(exif, square)).toEqual({ focalPixels: focalPixelsOf(26, square), focalError: 0.08 });
  expect(focalLengthOf({}, photo)).toEqual({ focalPixels: focalPixelsOf(26, photo), focalError: 0.08 });
});

test('a photo more than twice as wide as high is a panorama', () => {
  expect(isPanorama({ width: 2048, height: 700 })).toBe(true);
  expect(isPanorama({ width: 900, height: 1948 })).toBe(false);
});
