import type { Page } from '@playwright/test';

/** The parts of the stored slices that tests change. */
interface Slices {
  cart: { products: object[] };
  user: { currentUser: { accessToken: string }; isMember: boolean };
}

/** Changes the stored state while no page of the shop is open, so that none overwrites it. The next page shows it. */
export async function editStored<Name extends keyof Slices>(
  page: Page,
  name: Name,
  edit: (slice: Slices[Name]) => void,
): Promise<void> {
  await page.goto('/healthz');
  await editStoredHere(page, name, edit);
}

/** Changes the stored state under the open page. A reload shows it. */
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
