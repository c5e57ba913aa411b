import type { Page } from '@playwright/test';

/** The slices as far as tests change them. */
interface Slices {
  cart: { products: object[] };
  user: { currentUser: { accessToken: string }; isMember: boolean };
}

/** Changes what this browser keeps, away from any page that could write it too; shows with the next page. */
export async function editStored<Name extends keyof Slices>(
  page: Page,
  name: Name,
  edit: (slice: Slices[Name]) => void,
): Promise<void> {
  await page.goto('/healthz');
  await editStoredHere(page, name, edit);
}

/** Changes what this browser keeps under the page that is open; shows when it is reloaded. */
export async function editStoredHere<Name extends keyof Slices>(
  page: Page,
  name: Name,
  edit: (slice: Slices[Name]) => void,
): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('persist:root') ?? '{}');
  const root = JSON.parse(stored);
  const slice: Slices[Name] = JSON.parse(root[name]);
  edit(slice);
  const edited = JSON.stringify({ ...root, [name]: JSON.stringify(slice) });
  await page.evaluate((text) => localStorage.setItem('persist:root', text), edited);
}
