import { createHash } from 'node:crypto';
import type { Product } from '#domain/api/catalogue/product.ts';
import { categoryNames } from '#domain/catalogue/categories.ts';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { isFullBleed } from '#domain/catalogue/variants/mounts.ts';
import { writeVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { describeDimensions, sizes } from '#domain/catalogue/variants/sizes.ts';
import { onSale, type PricedVariant } from '#domain/catalogue/variants/variants.ts';
import { frame } from '#domain/framing/framing.ts';
import { describeFramed, describeMount } from '#domain/framing/framing-texts.ts';
import type { Mouldings } from '#domain/framing/mouldings.ts';
import type { Production } from '#domain/shop/terms.ts';
import { forEachInRange, publishedPrints } from '#server/catalogue/listing/published-prints.ts';
import type { Executor } from '#server/database/database.ts';
import { element, group } from './xml.ts';

/** A print with 48 variants takes about 60 KB; 100 of them fit into a small shop's memory. */
const printsInFeed = 100;

/** Home & Garden > Decor > Artwork > Posters, Prints & Visual Artwork, in Google's list of categories. */
const postersAndPrints = 500044;
const maxIdLength = 50;
const maxTitleLength = 150;
const maxDescriptionLength = 5000;

interface FeedShop {
  name: string;
  url: string;
  production: Production;
  mouldings: Mouldings;
}

/**
 * A page of the product feed for Google Merchant Center, in RSS 2.0: one item for every variant on sale, at its regular
 * price. Prices, links and pictures equal those on the print's page.
 * @param page from 1
 * @returns null when there is no such page; the first page always exists
 */
export async function productFeed(db: Executor, shop: FeedShop, page: number): Promise<string | null> {
  const from = (page - 1) * printsInFeed;
  const prints: string[] = [];
  await forEachInRange(db, publishedPrints, { from, to: from + printsInFeed }, ({ print }) =>
    prints.push(
      onSale(print.variants)
        .map((variant) => item(shop, print, variant))
        .join(''),
    ),
  );
  if (prints.length === 0 && page > 1) return null;
  const channelDetails = [
    element('title', shop.name),
    element('link', shop.url),
    element('description', 'Framed fine art photography prints, made to order in the USA.'),
  ];
  const channel = group('channel', [...channelDetails, ...prints]);
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">${channel}</rss>`;
}

function item(
  { name, url, production, mouldings }: FeedShop,
  print: Product,
  variant: PricedVariant,
): string {
  const { size, frameColor, mount } = variant;
  const { leastDays, mostDays } = production;
  const picture = isFullBleed(mount) ? print.fullBleed : print.heroImage;
  const frame = frames[frameColor].name;
  const choice = [sizes[size].name, frameColor === 'none' ? frame : `${frame} Frame`, mount].join(', ');
  return group('item', [
    element('g:id', feedId(variant.sku)),
    element('g:item_group_id', print._id),
    element(
      'g:title',
      shorten(`${shorten(print.pname, maxTitleLength - choice.length - 2)}, ${choice}`, maxTitleLength),
    ),
    element('g:description', shorten(describeVariant(print, variant, mouldings), maxDescriptionLength)),
    element('g:link', `${url}/product/${print._id}${writeVariant(variant)}`),
    element('g:image_link', url + picture),
    element('g:additional_image_link', url + print.img),
    element('g:availability', 'in_stock'),
    element('g:price', inDollars(variant.price)),
    element('g:condition', 'new'),
    element('g:brand', name),
    element('g:identifier_exists', 'no'),
    element('g:google_product_category', postersAndPrints),
    element('g:product_type', `Prints > ${categoryNames[print.category]}`),
    element('g:size', describeDimensions(size)),
    element('g:color', frame),
    group('g:shipping', [
      element('g:country', 'US'),
      element('g:price', inDollars(0)),
      element('g:min_handling_time', Math.floor(toBusinessDays(leastDays))),
      element('g:max_handling_time', Math.ceil(toBusinessDays(leastDays))),
      element('g:min_transit_time', 0),
      element('g:max_transit_time', Math.ceil(toBusinessDays(mostDays - leastDays))),
    ]),
  ]);
}

/** A week has five of them. */
function toBusinessDays(days: number): number {
  return (days * 5) / 7;
}

/** The feed allows 50 characters, and the shop's SKUs have up to 64. */
function feedId(sku: string): string {
  return sku.length <= maxIdLength ? sku : createHash('sha256').update(sku).digest('hex').slice(0, 32);
}

function describeVariant(
  { title, artist, location, description, orientation }: Product,
  variant: PricedVariant,
  mouldings: Mouldings,
): string {
  const text = description || [`${title} by ${artist}`, location].filter(Boolean).join(', ');
  return `${text} ${describeDimensions(variant.size)}, ${describeFramed(frame(variant, orientation, mouldings))}, ${describeMount(variant).toLowerCase()}. Printed and framed to order in the USA.`;
}

function inDollars(dollars: number): string {
  return `${dollars.toFixed(2)} USD`;
}

function shorten(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1).toWellFormed()}…`;
}
