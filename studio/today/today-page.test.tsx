import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { Today } from '#domain/api/today.ts';
import { TodayPage } from './today-page.tsx';

const missing = {
  id: 'names',
  text: 'Give the shop its name.',
  isDone: false,
  action: { text: 'Make it yours', to: '/shop/name' },
} as const;
const closed = {
  id: 'lacking-payments',
  isAlert: true,
  sentence: 'Payments are closed.',
  action: null,
} as const;

function showToday(found: Partial<Today>): string {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(['today'], {
    sandbox: [],
    firstDay: [],
    lines: [],
    stations: [],
    backup: null,
    ...found,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Routes>
          <Route element={<Outlet context={{ staff: { name: 'Ada', role: 'owner' } }} />}>
            <Route index element={<TodayPage />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('Today begins with what is left to set up, open, while the bench is empty', () => {
  const html = showToday({ firstDay: [missing], lines: [closed] });
  expect(html).toMatch(/<details[^>]* open=""/);
  expect(html.indexOf(missing.text)).toBeLessThan(html.indexOf(closed.sentence));
  expect(showToday({ firstDay: [missing] })).not.toContain('Nothing needs you');
});

test('once the bench has work, what is left to set up is last and folded', () => {
  const html = showToday({
    firstDay: [missing],
    lines: [closed],
    stations: [{ station: 'queued', pieces: 1, late: 0 }],
  });
  expect(html).not.toMatch(/<details[^>]* open=""/);
  expect(html.indexOf(closed.sentence)).toBeLessThan(html.indexOf(missing.text));
});

test('a shop that is set up and has no work says so', () => {
  expect(showToday({})).toContain('Nothing needs you. The bench is empty.');
});
