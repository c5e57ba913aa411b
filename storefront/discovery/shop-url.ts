import { createContext } from 'react';

/** The shop's public address, such as `https://shop.example`, in front of what others are told of a page. */
export const ShopUrl = createContext('');

/** What the page's head says. */
export function readShopUrl(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shop-url"]')?.content ?? location.origin;
}
