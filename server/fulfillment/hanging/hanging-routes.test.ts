import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orientations } from '#domain/catalogue/categories.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { maxHeldMs, watchLoop } from '#tests/world/watch-loop.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop({ hasPages: true, isQuiet: true });
});
afterAll(() => world.close());

const print = { size: 'large', frame: 'black', orientation: 'portrait', leftInches: 12, centerInches: 58 };
const ask = (payload: object) => world.app.inject({ method: 'POST', url: '/api/wall/hanging.pdf', payload });
async function pagesFor(payload: object) {
  const { statusCode, headers, rawPayload } = await ask(payload);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  return readPdf(rawPayload);
}

test('a hanging sheet says where the nails of each print go', async () => {
  const { leftInches: _, ...withoutWall } = print;
  const [list, ...templates] = await pagesFor({ prints: [print, { ...withoutWall, size: 'giant' }] });
  // Framed 19 1/8 x 25 1/8: its top is at 70 9/16, its rings are 8 3/8 down, and wire and hook rise by 1 3/4.
  for (const text of [
    '1. Large, Black frame',
    'Two nails 63 15/16 in above the floor, 18 3/8 in and 24 3/4 in from the left edge of the wall.',
    'They are 6 5/8 in below the top of the frame, which is 70 9/16 in above the floor.',
    '2. Giant, Black frame',
    'Two screws 74 9/16 in above the floor, 8 9/16 in and 17 1/16 in from the left edge of the frame.',
    'Print at 100%',
  ])
    expect(list?.text.replaceAll('\u00a0', ' ')).toContain(text);
  const texts = templates.map(({ text }) => text).join(' ');
  expect(texts).toContain('Nail, 18 3/8 in from the left edge of the wall');
  expect(texts).toContain('Screw, 8 9/16 in from the left edge of the frame');
});

test('a print that stands on the floor may be rounded to just below it', async () => {
  // Its middle is at 12 9/16.
  const [list] = await pagesFor({ prints: [{ ...print, centerInches: 12.5 }] });
  expect(list?.text).toContain('the top of the frame, which is 25 1/8 in above the floor');
  expect((await ask({ prints: [{ ...print, centerInches: 12.25 }] })).statusCode).toBe(400);
});

test('the list of the nails is complete on each paper, also beside long measures', async () => {
  for (const paper of ['letter', 'a4']) {
    const long = { ...print, leftInches: 110.0625, centerInches: 58.0625 };
    const prints = Array.from({ length: 10 }, (_, index) => ({
      ...long,
      size: sizeKeys[index % sizeKeys.length],
    }));
    const pages = await pagesFor({ paper, wall: { width: 400, height: 120 }, prints });
    const list = pages.filter(({ size }) => size.height > size.width);
    const text = list.map((page) => page.text.replaceAll(/\s+/g, ' ')).join(' ');
    expect(text).toContain('Then mark the wall through the crosses.');
    expect(text.match(/which is [\d/ ]+ in above the floor\./g)).toHaveLength(prints.length);
    expect(text).not.toContain('…');
    for (const { texts, size } of list)
      for (const { text: part, y } of texts) expect(y, part).toBeLessThan(size.height - 30);
  }
});

test('a plan names its prints, and has a drawing of the wall to scale', async () => {
  const wall = { width: 120, height: 96, furniture: { width: 84, height: 33 } };
  const plan = { wall, prints: [{ ...print, number: 3, title: 'Misty Ridge' }] };
  const [list, template] = await pagesFor(plan);
  expect(list?.text).toContain('3. Misty Ridge: Large, Black frame');
  expect(list?.text).toContain('The wall, 120 in wide and 96 in high.');
  expect(template?.text).toContain('3. Misty Ridge: Large, Black frame');
  const ten = await pagesFor({ ...plan, prints: Array.from({ length: 10 }, () => print) });
  expect(ten[1]?.text).toContain('The wall, 120 in wide and 96 in high.');
  const title = 'W'.repeat(200);
  for (const { texts, size } of await pagesFor({ ...plan, prints: [{ ...print, title }] }))
    for (const { text, x, width } of texts) expect(x + width <= size.width - 30, text).toBe(true);
});

test.each([
  ['letter', { width: 792, height: 612 }],
  ['a4', { width: 842, height: 595 }],
])(
  'the ruler of each template on %s is 5.00 in long',
  async (paper, size) => {
    const [, ...templates] = await pagesFor({ paper, prints: [{ ...print, size: 'exhibition' }] });
    expect(templates).toHaveLength(6);
    for (const page of templates) {
      expect(Math.round(page.size.width)).toBe(size.width);
      expect(Math.round(page.size.height)).toBe(size.height);
      expect(await measureRuler(await page.render(dotsPerInch))).toBeCloseTo(5, 2);
    }
  },
  600_000,
);

test('every text of every template is on its paper, and both nails have a cross', async () => {
  for (const paper of ['letter', 'a4']) {
    for (const orientation of orientations) {
      const prints = sizeKeys.map((size) => ({ ...print, size, orientation }));
      const [, ...templates] = await pagesFor({ paper, prints });
      for (const { texts, size } of templates)
        for (const { text, x, y, width } of texts)
          expect(x >= 30 && x + width <= size.width - 30 && y >= 20 && y <= size.height - 20, text).toBe(
            true,
          );
      const texts = templates.map(({ text }) => text).join(' ');
      expect(new Set(texts.match(/\d. \w+, Black frame/g))).toHaveProperty('size', sizeKeys.length);
      expect(texts.match(/(Nail|Screw), /g)?.length).toBeGreaterThanOrEqual(2 * sizeKeys.length);
    }
  }
});

test.each([
  [{ prints: [] }, 'prints'],
  [{ prints: Array.from({ length: 11 }, () => print) }, 'prints'],
  [{ prints: [{ ...print, size: 'huge' }] }, 'prints.0.size'],
  [{ prints: [{ ...print, frame: 'none' }] }, 'prints.0.frame'],
  [{ prints: [{ ...print, leftInches: -1 }] }, 'prints.0.leftInches'],
  [{ prints: [{ ...print, centerInches: 5 }] }, 'prints.0.centerInches'],
  [{ prints: [{ ...print, title: 'W'.repeat(201) }] }, 'prints.0.title'],
  [{ wall: { width: 5, height: 96 }, prints: [print] }, 'wall.width'],
  [{ paper: 'a0', prints: [print] }, 'paper'],
])('a plan that cannot hang is refused, and the field is named: %j', async (plan, field) => {
  const answer = await ask(plan);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
});

describe('when many clients ask for sheets at once', () => {
  const largest = { prints: Array.from({ length: 10 }, () => ({ ...print, size: 'exhibition' })) };
  const askFrom = (remoteAddress: string, payload: object = largest) =>
    world.app.inject({ method: 'POST', url: '/api/wall/hanging.pdf', payload, remoteAddress });

  test('others are answered while the sheets wait, and no sheet is drawn on the event loop', async () => {
    let drawn = 0;
    const stopWatching = watchLoop();
    const sheets = Array.from({ length: 20 }, async (_, index) => {
      const { statusCode } = await askFrom(`198.51.100.${index + 1}`);
      drawn += 1;
      return statusCode;
    });
    await Promise.race(sheets);
    for (const url of ['/healthz', '/readyz', '/', '/api/shop/all-prints'])
      expect((await world.app.inject(url)).statusCode).toBe(200);
    expect(drawn).toBeLessThan(20);
    expect(new Set(await Promise.all(sheets))).toEqual(new Set([200]));
    expect(stopWatching()).toBeLessThan(maxHeldMs);
  });

  test('each client has one place in the queue, and may ask again when its sheet is drawn', async () => {
    const [first, second, other] = await Promise.all(
      ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((address) => askFrom(address)),
    );
    expect([first?.statusCode, second?.statusCode, other?.statusCode].sort()).toEqual([200, 200, 429]);
    const refused = first?.statusCode === 429 ? first : second;
    expect(refused?.headers['retry-after']).toBe('5');
    expect(refused?.json()).toEqual({
      error: 'Another hanging sheet is being made for you. Please try again in a moment.',
      code: 'too_many_attempts',
    });
    expect((await askFrom('2001:db8::2', { prints: [print] })).statusCode).toBe(200);
  });

  test('the clients for whom the queue has no place are told when to try again', async () => {
    // This machine may have every place: one sheet is drawn, and 20 wait.
    const small = { prints: [print] };
    const answers = await Promise.all([ask(largest), ...Array.from({ length: 21 }, () => ask(small))]);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [503, '5'],
    ]);
  });
});

const dotsPerInch = 200;

/** The length in inches of the page's only horizontal line that is about as long as the ruler. */
async function measureRuler(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true });
  const runs = Array.from({ length: info.height }, (_, row) =>
    longestDarkRun(data.subarray(row * info.width, (row + 1) * info.width)),
  );
  const rulers = runs.filter((run) => run > 4.5 * dotsPerInch && run < 5.5 * dotsPerInch);
  expect(rulers.length).toBeGreaterThan(0);
  // Some of its rows have half of an end's mark besides.
  return Math.min(...rulers) / dotsPerInch;
}

function longestDarkRun(row: Uint8Array): number {
  let [longest, run] = [0, 0];
  for (const value of row) {
    run = value < 140 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
