import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Product } from '#domain/api/catalogue/product.ts';
import type { ClientOffer } from '#domain/api/offers/client-offer.ts';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import { readOfferedWall } from '#domain/offers/offered-wall.ts';
import { exampleLine } from '#tests/world/example-line.ts';
import { createShopStore, ShopStoreProvider } from '../store/store.ts';
import { firstChoice, type OfferedLine } from './line-choices.ts';
import { OfferSummary, OfferTotal } from './offer-total.tsx';
import { OfferedPrint } from './offered-print.tsx';
import { OfferedWall } from './offered-wall.tsx';

const printId = '0198c000-0000-7000-8000-000000000001';
const choice = (size: 'small' | 'large', frameColor: 'black' | 'wood', price: number | null) => ({
  ...{ size, frameColor, price },
  memberPrice: price && price - 10,
});

function lineWith(more: Partial<OfferedLine> = {}): OfferedLine {
  return {
    ...{ printId, title: 'Misty Ridge', artist: 'Ada Lind', quantity: 1, problem: null },
    particulars: [['Title and artist', 'Misty Ridge by Ada Lind']],
    variant: { size: 'small', frameColor: 'black', mount: 'Border' },
    ...{ mayChangeSize: false, mayChangeFrame: false },
    choices: [choice('small', 'black', 150)],
    ...more,
  };
}

const print = {
  ...exampleLine(),
  _id: printId,
  location: 'Jotunheimen, Norway',
  orientation: 'landscape',
  variants: standardVariants(printId),
} as unknown as Product;

const render = (node: React.ReactNode) =>
  renderToStaticMarkup(
    <ShopStoreProvider value={createShopStore()}>
      <MemoryRouter>{node}</MemoryRouter>
    </ShopStoreProvider>,
  ).replaceAll('\u00a0', ' ');

const renderLine = (line: OfferedLine) =>
  render(
    <OfferedPrint
      {...{ line, number: 1, isOnly: true, isLarge: true, choice: firstChoice(line), isFirst: true }}
      answer={line.problem === null ? { ok: true, value: print } : undefined}
      onChoose={() => {}}
      onRetry={() => {}}
    />,
  );

test('a line that may not be changed says how it is made, and has no controls', () => {
  const html = renderLine(lineWith());
  expect(html).toContain('Small, 14.5x18.5 in, framed 19 5/8 x 15 5/8 in, Black frame, 2 1/2 in mat');
  expect(html).toContain('$150');
  expect(html).toContain('Misty Ridge by Ada Lind');
  expect(html).not.toContain('<form');
});

test('a line has the controls for what may be changed, with the price of each size', () => {
  const choices = [
    choice('small', 'black', 150),
    choice('small', 'wood', 150),
    choice('large', 'black', 400),
  ];
  const html = renderLine(lineWith({ choices, quantity: 2 }));
  expect(html).toContain('Large, 18x24 in, $400');
  expect(html).toContain('<p>Framed 19 5/8 x 15 5/8 in, 2 1/2 in mat</p>');
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html).toContain('$300');
  expect(html).toContain('2 pieces at $150');
});

test('a price on request is not shown, and a hidden print says why it cannot be sold', () => {
  expect(renderLine(lineWith({ choices: [choice('small', 'black', null)] }))).toContain('On request');
  const problem = 'This print is not on sale at the moment.';
  const html = renderLine(lineWith({ problem, artist: null, choices: [], particulars: [] }));
  expect(html).toContain(problem);
  expect(html).toContain('data-closed="true"');
  expect(html).not.toContain('$');
});

test('the wall has the prints that have arrived, numbered as their lines', () => {
  const line = lineWith({ quantity: 2 });
  const wall = readOfferedWall('?wall=120x96', [line], [firstChoice(line)]);
  const draw = (answers: ReadonlyMap<string, { ok: true; value: Product }>) =>
    wall ? render(<OfferedWall {...wall} answers={answers} />) : '';
  expect(draw(new Map())).not.toContain('<img');
  const html = draw(new Map([[printId, { ok: true, value: print }]]));
  expect(html).toContain('aria-label="Your wall, 120 in wide and 96 in high, to scale"');
  expect(html.match(/<img/g)).toHaveLength(2);
  expect(html.match(/aria-hidden="true">1</g)).toHaveLength(2);
});

const renderTotal = (more: Partial<ClientOffer> = {}) => {
  const lines = more.lines ?? [lineWith()];
  const offer: ClientOffer = {
    ...{ number: '0198C000', version: 1, state: 'open', title: 'For your hall', words: '', wall: '' },
    ...{ clientName: 'Grace Hopper', from: null, lastDay: '2026-12-24', showsPrices: true, materials: [] },
    photo: null,
    ...{ shipTo: null, isExempt: false, tax: null },
    ...{ lines, total: 150, memberTotal: 140, closedBecause: null, ...more },
  };
  return render(
    <>
      <OfferSummary {...{ offer, token: 't', choices: lines.map(firstChoice) }} />
      <OfferTotal
        {...{ offer, token: 't', choices: lines.map(firstChoice), hasWall: false }}
        reload={async () => {}}
      />
    </>,
  );
};

test('the total can be paid, and says when a member would pay less', () => {
  const html = renderTotal();
  expect(html).toMatch(/<button[^>]*>Pay \$150</);
  expect(html).not.toMatch(/<button[^>]*disabled[^>]*>Pay/);
  expect(html).toContain('December 24, 2026');
  expect(html).toContain('Members pay less on the pages of these prints: $140 together.');
});

test('a closed offer says why, and cannot be paid', () => {
  const closedBecause = 'This offer has been paid.';
  const html = renderTotal({ state: 'paid', closedBecause });
  expect(html).toContain(closedBecause);
  expect(html).toMatch(/<button[^>]*disabled[^>]*>Pay \$150</);
});

test('prices on request have no total and no payment, but a way to ask for them', () => {
  const html = renderTotal({
    showsPrices: false,
    lines: [lineWith({ choices: [choice('small', 'black', null)] })],
    closedBecause: 'The prices of this offer are on request. Ask us for them.',
  });
  expect(html).not.toContain('$');
  expect(html).not.toMatch(/<button[^>]*>Pay/);
  expect(html).toContain('Prices on request');
  expect(html).not.toContain('>Total<');
  expect(html).toContain('This print in its frame.');
  expect(html.match(/<button[^>]*>Ask a question</g)).toHaveLength(1);
  expect(html).not.toContain('Taxes');
});
