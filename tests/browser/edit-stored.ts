import type { Page } from '@playwright/test';

/** The parts of the stored slices that tests change. */
interface Slices {
  cart: { products: object[] };
  user: { currentUser: { accessToken: string }; isMember: boolean };
}

/** Changes the stored state on a page without scripts, so that the shop cannot overwrite it. The next page loads it. */
export async function editStored<Name extends keyof Slices>(
  page: Page,
  name: Name,
  edit: (slice: Slices[Name]) => void,
): Promise<void> {
  await page.goto('/healthz');
  await editStoredHere(page, name, edit);
}

/** Changes the stored state while the page stays open. A reload loads it. */
export async function editStoredHere<Name extends keyof Slices>(
  page: Page,
  name: Name,
  edit: (slice: Slices[Name]) => void,
): Promise<void> {
  const storedText = await page.evaluate(() => localStorage.getItem('persist:root') ?? '{}');
  const root = JSON.parse(storedText);
  const slice: Slices[Name] = JSON.parse(root[name]);
  edit(slice);
  const editedText = JSON.stringify({ ...root, [name]: JSON.stringify(slice) });
  await page.evaluate((text) => localStorage.setItem('persist:root', text), editedText);
}
