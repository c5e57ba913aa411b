import type { Page } from '@playwright/test';
import type { Product, ProductSummary } from '#domain/catalogue/product.ts';
import { lineAdded, toCartLine } from '../../storefront/cart/cart-slice.ts';
import { createShopStore } from '../../storefront/store/store.ts';
import { serialize } from '../../storefront/store/write-slices.ts';

/** Fills the cart of a fresh browser with a number of lines: one print after another, each in a variant on sale. */
export async function fillCart(page: Page, lineCount: number): Promise<string[]> {
  const prints: ProductSummary[] = await (await page.request.get('/api/shop/all-prints')).json();
  const store = createShopStore();
  for (let count = 0; count < lineCount; count += 1) {
    const id = prints[count % prints.length]?._id;
    const print: Product = await (await page.request.get(`/api/products/find/${id}`)).json();
    const variantsOnSale = print.variants.filter(({ isActive }) => isActive);
    const variant = variantsOnSale[count % variantsOnSale.length];
    if (variant) store.dispatch(lineAdded(toCartLine(print, variant)));
  }
  const { user, orders, cart } = store.getState();
  const text = serialize({ user, orders, cart });
  await page.goto('/healthz');
  await page.evaluate((storedText) => localStorage.setItem('persist:root', storedText), text);
  return cart.products.map(({ title }) => title);
}
