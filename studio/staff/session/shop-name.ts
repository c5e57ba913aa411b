/** The server writes it into the page, because no session says it yet. */
export const shopName =
  document.querySelector<HTMLMetaElement>('meta[name="shop-name"]')?.content ?? 'the shop';
