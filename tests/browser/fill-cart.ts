import type { Page } from '@playwright/test';
import type { Product, ProductSummary } from '#domain/api/catalogue/product.ts';
import type { SizeKey } from '#domain/catalogue/variants/sizes.ts';
import { destinationChosen, lineAdded, toCartLine } from '../../storefront/cart/cart-slice.ts';
import { createShopStore, type ShopStore } from '../../storefront/store/store.ts';
import { serialize } from '../../storefront/store/write-slices.ts';

/**
 * Fills the cart of a fresh browser with a number of lines: one print after another, each in a variant on sale. They
 * will hang in Oregon.
 */
export async function fillCart(page: Page, lineCount: number): Promise<string[]> {
  const prints = await listPrints(page);
  const store = createShopStore();
  for (let count = 0; count < lineCount; count += 1) {
    const print = await findPrint(page, prints[count % prints.length]);
    const variantsOnSale = print.variants.filter(({ isActive }) => isActive);
    const variant = variantsOnSale[count % variantsOnSale.length];
    if (variant) store.dispatch(lineAdded(toCartLine(print, variant)));
  }
  store.dispatch(destinationChosen('OR'));
  return storeCart(page, store);
}

/** Fills the cart of a fresh browser with a print in each of these sizes. Nobody has said where they will hang. */
export async function fillCartWith(page: Page, sizes: readonly SizeKey[]): Promise<string[]> {
  const prints = await listPrints(page);
  const store = createShopStore();
  for (const [index, size] of sizes.entries()) {
    const print = await findPrint(page, prints[index]);
    const variant = print.variants.find((each) => each.size === size && each.isActive);
    if (variant) store.dispatch(lineAdded(toCartLine(print, variant)));
  }
  return storeCart(page, store);
}

async function listPrints(page: Page): Promise<ProductSummary[]> {
  return (await page.request.get('/api/shop/all-prints')).json();
}

async function findPrint(page: Page, summary: ProductSummary | undefined): Promise<Product> {
  return (await page.request.get(`/api/products/find/${summary?._id}`)).json();
}

async function storeCart(page: Page, store: ShopStore): Promise<string[]> {
  const { user, orders, cart } = store.getState();
  const text = serialize({ user, orders, cart });
  await page.goto('/healthz');
  await page.evaluate((storedText) => localStorage.setItem('persist:root', storedText), text);
  return cart.products.map(({ title }) => title);
}
