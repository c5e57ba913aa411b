import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { frame } from '#domain/framing/framing.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { hangPrint, saveStatement } from '#tests/world/hang-print.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { renderPage } from '#tests/world/render-page.tsx';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

const render = (address: string) => renderPage(world, address);

test('the home page shows its hero and the three newest prints', async () => {
  const html = await render('/');
  expect(html.replace(/<\/?span[^>]*>/g, '')).toContain('WALLS THAT TALK');
  expect(html).toContain('Shop collection of fine art photography');
  expect(html).toContain('SHOP NOW');
  const latest = html.slice(html.indexOf('Latest Releases'), html.indexOf('How your print is made'));
  const titles = [...latest.matchAll(/<h3.*?>([^<]+)<\/a>/g)].map(([, title]) => title);
  expect(titles).toEqual(['Blue Door', 'Night Windows', 'Tide Posts']);
  expect(latest).toContain('See all 4 prints');
  expect(html.match(/href="\/artist\/[^"]+"/g)).toHaveLength(3);
});

test('the catalogue shows the prints that its URL asks for, in either spelling of a category', async () => {
  for (const category of ['black-white', 'black+%26+white']) {
    const html = await render(`/shop/all-prints/?category=${category}&orientation=portrait`);
    expect(html).toContain('All Prints');
    expect(html.match(/<article/g)).toHaveLength(1);
    expect(html).toContain(`/product/${prints.tidePosts.id}`);
  }
});

test('an empty catalogue page links to all prints', async () => {
  const html = await render('/shop/all-prints/?category=city&orientation=landscape');
  expect(html).toContain('No prints match these filters yet');
  expect(html).toContain('See all prints');
  expect(html).toContain('Prints to look at');
  expect(html.match(/<article/g)).toHaveLength(Object.keys(prints).length);
});

test('a search says how many prints it finds, and is hidden from search engines', async () => {
  const html = await render('/shop/all-prints/?q=+RIDGE&orientation=landscape');
  expect(html.replace(/<\/?bdi>/g, '')).toContain('1 print for “RIDGE”');
  expect(html).toContain(`/product/${prints.mistyRidge.id}`);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('<title>“RIDGE” - All Prints - Passepartout</title>');
  expect(await render('/shop/all-prints/')).not.toContain('noindex');
});

test('a search without results names the words, and links to other prints', async () => {
  const html = await render('/shop/all-prints/?q=%3Cscript%3E&category=city');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toContain('<script>');
  for (const [text, address] of [
    ['Search all prints', '/shop/all-prints/?q=%3Cscript%3E'],
    ['Clear search', '/shop/all-prints/?category=city'],
    ['See all prints', '/shop/all-prints/'],
  ]) {
    expect(html).toMatch(new RegExp(`href="${address?.replace('?', '[?]')}"[^>]*>${text}<`));
  }
});

test('a card of a list shows the prices of the smallest size on sale, each with its name', async () => {
  const html = await render('/shop/all-prints/');
  expect(html).toContain('From\u00a0$200, members\u00a0$160');
  expect(html).toContain('From\u00a0$220, members\u00a0$180');
});

test("a print's page shows its title, prices, choices and carousel in the words of the specification", async () => {
  const html = await render(`/product/${prints.mistyRidge.id}?size=giant`);
  for (const text of ['Misty Ridge', 'Ada Lind', 'Jotunheimen, Norway', '$200', '$160', '6 sizes / $160']) {
    expect(html).toContain(text);
  }
  expect(html.match(/<legend.*?>(Size|Frame|Mount)<\/legend>/g)).toHaveLength(3);
  expect(html).toContain('fetchPriority="high"');
});

test('a link to a variant of a print is rendered in that variant', async () => {
  const html = await render(`/product/${prints.mistyRidge.id}?size=giant&frame=NoFrame&mount=full-bleed`);
  for (const text of ['$1,025</dd>', '$825</dd>', 'Print 36 x 24 in, unframed, full bleed']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('data-frame="none"');
  // Only the row of further prints shows frames.
  const [htmlBeforeRow = ''] = html.split('See more');
  expect(htmlBeforeRow).not.toMatch(/data-frame="(black|white|wood)"/);
});

test("a print's page offers only variants on sale", async () => {
  const html = await render(`/product/${prints.blueDoor.id}`);
  expect(html).not.toContain('value="medium"');
  expect(html).not.toContain('value="large"');
  expect(html).not.toContain('value="wood"');
  const another = await render(`/product/${prints.mistyRidge.id}`);
  expect(another).toContain('2 sizes / $180</span> for members');
});

test('an unknown print is a 404', async () => {
  await expect(render('/product/no-such-print')).rejects.toMatchObject({ status: 404 });
});

test("an artist's page shows the artist's prints, newest first, and a sentence about them", async () => {
  const html = await render('/artist/Ada%20Lind');
  const titles = [...html.matchAll(/<h3.*?>([^<]+)<\/a>/g)].map(([, title]) => title);
  expect(titles).toEqual(['Tide Posts', 'Misty Ridge']);
  expect(html).toContain('2 prints from 2 places: England and Norway.');
  expect(html).toContain('<link rel="canonical" href="http://shop/artist/Ada%20Lind"/>');
});

test("an artist's statement and years are on their page, and its first sentence on their prints' pages", async () => {
  const { db } = world.shop.database;
  const takenAt = new Date('2024-05-01T10:00:00Z');
  const id = await hangPrint(db, { artist: 'Mara Voss', takenAt });
  await saveStatement(db, 'Mara Voss', 'She waits for fog. It comes.');
  await expect
    .poll(() => world.shop.catalogue.findArtist('Mara Voss'))
    .not.toMatchObject({ statement: null });
  await expect.poll(() => world.shop.catalogue.findPrint(id)).not.toBeNull();
  const page = await render('/artist/Mara%20Voss');
  expect(page).toContain('She waits for fog. It comes.');
  expect(page).toContain('1 print from one place: Nowhere. Photographed 2024.');
  const print = await render(`/product/${id}`);
  expect(print).toContain('<p>She waits for fog.</p>');
  expect(print).toContain('<dt>Photographed</dt><dd>2024</dd>');
});

test("a print's page states its materials and particulars without a script", async () => {
  const html = await render(`/product/${prints.mistyRidge.id}`);
  const details = html.slice(html.indexOf('<details'));
  for (const text of [
    'cotton rag',
    'Clear acrylic',
    'Open edition: not limited',
    'Misty Ridge by Ada Lind',
  ]) {
    expect(details).toContain(text);
  }
});

test.each(['Ærø/Skår & Søn', '100% María?', '李 明', 'Line #7', 'نور'])(
  'an artist named %s has a page, and prints link to it',
  async (name) => {
    const id = await hangPrint(world.shop.database.db, { artist: name });
    await expect.poll(() => world.shop.catalogue.findPrint(id)).not.toBeNull();
    const address = `/artist/${encodeURIComponent(name)}`;
    expect(await render(`/product/${id}`)).toContain(`href="${address}"`);
    expect(await render(address)).toContain(`/product/${id}`);
  },
);

test.each(['Unknown', 'ada%20lind', '%00', 'x'.repeat(400)])('an artist %s is a 404', async (name) => {
  await expect(render(`/artist/${name}`)).rejects.toMatchObject({ status: 404 });
});

test('an artist with many prints has further pages', async () => {
  const { db } = world.shop.database;
  const ids = await Promise.all(Array.from({ length: 50 }, () => hangPrint(db, { artist: 'Busy Hands' })));
  await expect.poll(() => world.shop.catalogue.countPrints({ artist: 'Busy Hands' })).toBe(50);
  const first = await render('/artist/Busy%20Hands');
  const [, next = ''] = /href="(\/artist\/Busy%20Hands\?cursor=[^"]+)"/.exec(first) ?? [];
  const second = await render(next.replaceAll('&amp;', '&'));
  const listedIds = [...(first + second).matchAll(/href="\/product\/([^"?]+)"/g)].map(([, id]) => id);
  expect(listedIds.toSorted()).toEqual(ids.toSorted());
});

/** The objects in a page's structured data (JSON-LD), by type. */
function factsOf(html: string): Map<string, Facts> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const graph: Facts[] = JSON.parse(json)['@graph'];
  return new Map(graph.map((facts) => [facts['@type'], facts]));
}

interface Facts {
  '@type': string;
  [name: string]: unknown;
}

interface OfferedVariant {
  sku: string;
  width: { value: number; unitCode: string };
  height: { value: number };
  offers: { url: string; price: number };
}

test.each([prints.mistyRidge, prints.blueDoor])(
  'a page tells search engines the prices and framed sizes of its variants on sale: $title',
  async ({ id, title }) => {
    const print = await world.shop.catalogue.findPrint(id);
    const facts = factsOf(await render(`/product/${id}`));
    const group = facts.get('ProductGroup');
    expect(group?.name).toBe(print?.pname);
    const variants = group?.hasVariant as OfferedVariant[];
    const onSale = print?.variants.filter(({ isActive }) => isActive) ?? [];
    expect(variants).toHaveLength(new Set(onSale.map(({ size }) => size)).size);
    for (const { sku, offers, width, height } of variants) {
      const variant = onSale.find((each) => each.sku === sku);
      const framing = print && variant && frame(variant, print.orientation, defaultMouldings);
      expect({ width: width.value, height: height.value }).toEqual(framing?.outside);
      expect(width.unitCode).toBe('INH');
      expect(offers.price).toBe(variant?.price);
      const link = new URL(offers.url);
      expect(link.pathname).toBe(`/product/${id}`);
      expect(readVariant(link.searchParams)).toMatchObject({ size: variant?.size, mount: variant?.mount });
    }
    expect(facts.get('OfferShippingDetails')).toMatchObject({ shippingRate: { value: 0, currency: 'USD' } });
    expect(facts.get('MerchantReturnPolicy')?.merchantReturnLink).toBe('http://shop/policies/returns');
    const breadcrumbs = facts.get('BreadcrumbList')?.itemListElement as { name: string; item?: string }[];
    expect(breadcrumbs.map(({ name }) => name)).toEqual(['Prints', print?.artist, title]);
  },
);

test('a print with nothing on sale has no offers in its structured data', async () => {
  const variant = { size: 'small', frameColor: 'black', mount: 'Border', price: 9, memberPrice: 8 } as const;
  const id = await hangPrint(world.shop.database.db, { variants: [{ ...variant, isActive: false }] });
  await expect.poll(() => world.shop.catalogue.findPrint(id)).not.toBeNull();
  expect([...factsOf(await render(`/product/${id}`)).keys()]).toEqual(['BreadcrumbList']);
});

test('a title cannot break out of the structured data and the meta tags', async () => {
  const title = `</script><script>alert("1")</script> & <!--`;
  const id = await hangPrint(world.shop.database.db, { title });
  await expect.poll(() => world.shop.catalogue.findPrint(id)).not.toBeNull();
  const html = await render(`/product/${id}`);
  expect(html).not.toContain('<script>alert');
  expect(factsOf(html).get('ProductGroup')?.name).toBe(`${title} by Test Artist`);
  expect(html).toContain(
    '<meta property="og:title" content="&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &lt;!-- by',
  );
});

test.each([
  ['', 'small-black-border', ''],
  [
    '?size=large&frame=wood&mount=full-bleed',
    'large-wood-full-bleed',
    '?size=large&amp;frame=wood&amp;mount=full-bleed',
  ],
  ['?size=huge&frame=gold&mount=float', 'small-black-border', ''],
])('the link preview of a print with %j shows it as %s', async (query, variant, sharedQuery) => {
  const { id } = prints.mistyRidge;
  const html = await render(`/product/${id}${query}`);
  for (const tag of [
    `<link rel="canonical" href="http://shop/product/${id}"/>`,
    `<meta property="og:url" content="http://shop/product/${id}${sharedQuery}"/>`,
    `<meta property="og:image" content="http://shop/photographs/sharing-3-48-16-8-${id}-500-500-${variant}.jpg"/>`,
    '<meta property="og:image:alt" content="Misty Ridge by Ada Lind, framed"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
  ]) {
    expect(html).toContain(tag);
  }
});

test('each list of prints has one canonical URL, whatever other parameters its URL has', async () => {
  const canonical = async (address: string) =>
    /<link rel="canonical" href="([^"]*)"/.exec(await render(address))?.[1];
  expect(await canonical('/?utm_source=letter')).toBe('http://shop/');
  expect(await canonical('/shop/all-prints?category=all&x=1')).toBe('http://shop/shop/all-prints/');
  expect(await canonical('/shop/all-prints/?category=black+%26+white')).toBe(
    'http://shop/shop/all-prints/?category=black-white',
  );
  expect(await canonical('/shop-prints?utm_source=letter')).toBe('http://shop/shop-prints');
});

test('the home page tells search engines whose shop it is', async () => {
  const facts = factsOf(await render('/'));
  expect(facts.get('OnlineStore')).toMatchObject({ name: 'Passepartout', url: 'http://shop/' });
  expect(facts.get('WebSite')).toMatchObject({ url: 'http://shop/' });
});
