import { expect, test } from 'vitest';
import { compareEssence } from './essence.ts';

const page = (body: string) => ({ type: 'text/html; charset=utf-8', body });

test('a page differs when it loses its title, its heading, a print or a price, and not when it gains something', () => {
  const running = page(
    '<title>Prints</title><h1 class="a">All <em>prints</em></h1><a href="/product/1">$200</a><script>"$9.99"</script>',
  );
  const more = page(
    '<title>Prints</title><h1>All prints</h1><a href="/product/1">$200</a> <a href="/product/2">$300</a>',
  );
  expect(compareEssence(running, more)).toEqual([]);
  const less = page('<title>Sorry</title><h1>All prints</h1><p>$210</p>');
  expect(compareEssence(running, less)).toEqual([
    { running: 'title: Prints', copy: 'title: Sorry' },
    { running: 'print: /product/1', copy: 'nothing' },
    { running: 'price: $200', copy: 'price: $210' },
  ]);
});

test('addresses are compared without their origin, in sitemaps and in the API', () => {
  const sitemap = (origin: string) => ({ type: 'application/xml', body: `<loc>${origin}/product/1</loc>` });
  expect(compareEssence(sitemap('https://shop.example'), sitemap('http://localhost:1'))).toEqual([]);
  const answer = (value: object) => ({ type: 'application/json', body: JSON.stringify(value) });
  const running = answer([{ url: 'https://shop.example/a', price: 200 }]);
  expect(compareEssence(running, answer([{ url: 'http://localhost:1/a', price: 200, isNew: true }]))).toEqual(
    [],
  );
  expect(compareEssence(running, answer([{ url: 'http://localhost:1/a', price: 210 }]))).toEqual([
    { running: '0.price: 200', copy: '0.price: 210' },
  ]);
});
