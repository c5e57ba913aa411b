import { expect, test, vi } from 'vitest';
import { PageCache } from './page-cache.ts';
import { type RenderedPage, toRenderedPage } from './rendered-page.ts';

const rendered = (text: string, status = 200): Promise<RenderedPage> =>
  toRenderedPage(new Response(text, { status }));

test('a page is rendered once, however many ask for it at the same time', async () => {
  const cache = new PageCache();
  const render = vi.fn(() => rendered('once'));
  await Promise.all([1, 2, 3].map(() => cache.getOrRender('/', render)));
  await cache.getOrRender('/', render);
  expect(render).toHaveBeenCalledTimes(1);
});

test('a page whose rendering began before the catalogue changed is not kept', async () => {
  const cache = new PageCache();
  const rendering = cache.getOrRender('/', () => rendered('old'));
  cache.clear();
  await rendering;
  expect(cache.get('/')).toBeUndefined();
  const fresh = await cache.getOrRender('/', () => rendered('new'));
  expect(fresh.encodings.identity.toString()).toBe('new');
});

test('a page that was not found is not kept', async () => {
  const cache = new PageCache();
  await cache.getOrRender('/nowhere', () => rendered('nothing', 404));
  expect(cache.get('/nowhere')).toBeUndefined();
});

test('a rendering that failed is tried again', async () => {
  const cache = new PageCache();
  await expect(cache.getOrRender('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await cache.getOrRender('/', () => rendered('mended'))).status).toBe(200);
});
