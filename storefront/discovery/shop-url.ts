import { createContext } from 'react';

/** The shop's public origin, such as `https://shop.example`, for absolute URLs in metadata. */
export const ShopUrl = createContext('');

/** Reads the origin that the server wrote into the page's head. */
export function readShopUrl(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shop-url"]')?.content ?? location.origin;
}
