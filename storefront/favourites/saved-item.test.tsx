import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Favourite } from '#domain/customers/favourites.ts';
import { exampleLine } from '#tests/world/example-line.ts';
import { SavedItem } from './saved-item.tsx';

const { quantity, size, frameColor, frameColorName, border, priceId, memberPriceId, sku, ...ridge } =
  exampleLine();

const favourite: Favourite = {
  _id: 'f1',
  product: ridge,
  size: 'large',
  frameColorName: 'Wood',
  border: 'Full Bleed',
  image: '/photographs/as-saved.jpeg',
  createdAt: '2026-01-01T00:00:00.000Z',
};

function render(overrides: Partial<Favourite> = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <SavedItem favourite={{ ...favourite, ...overrides }} isBusy={false} onRemove={() => {}} />
    </MemoryRouter>,
  );
}

test('a saved print is shown in its frame, and links to the print in the saved variant', () => {
  expect(render()).toContain('data-frame="wood"');
  expect(render()).toContain(`href="/product/${ridge._id}?size=large&amp;frame=wood&amp;mount=full-bleed"`);
});

test('a saved print in an older format shows the picture it was saved with', () => {
  const product = { ...ridge, photograph: {} } as unknown as Favourite['product'];
  expect(render({ product })).toContain('src="/photographs/as-saved.jpeg"');
});

test('a saved print that was deleted says so, and has no link', () => {
  expect(render({ product: null })).toContain('No longer on our walls');
  expect(render({ product: null })).not.toContain('href');
});
