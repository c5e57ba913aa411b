import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '#tests/browser/expect-no-violations.ts';

/** The page "Before you open" of the studio, as its owner follows it. */

/** A process of the shop is replaced, or an event comes back. */
export const slowly = { timeout: 5 * 60_000 };
const patiently = { timeout: 60_000 };

export async function openList(page: Page): Promise<void> {
  await page.goto('/studio/shop/opening');
  await expect(listOf(page, 'Before you open')).toBeVisible(patiently);
}

type List = 'Before you open' | 'Rehearsal';

const listOf = (page: Page, list: List) => page.getByRole('list', { name: list });

export const lineOf = (page: Page, text: string, list: List = 'Before you open'): Locator =>
  listOf(page, list).getByRole('listitem').filter({ hasText: text });

/** Follows the link of a line. @param title of the page that it opens */
export async function follow(page: Page, text: string, title: string, list?: List): Promise<void> {
  await openList(page);
  await lineOf(page, text, list).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(patiently);
}

/** Confirms what only a person can say. @param words of the button */
export async function confirm(page: Page, text: string, words: string, list?: List): Promise<void> {
  await openList(page);
  const line = lineOf(page, text, list);
  const button = line.getByRole('button', { name: words });
  if (!(await button.isVisible())) await line.getByRole('button', { name: text }).click();
  await button.click();
  await expectDone(page, text, list);
}

export async function expectDone(page: Page, text: string, list?: List): Promise<void> {
  await openList(page);
  await expect(lineOf(page, text, list)).toContainText('Done', patiently);
}

/** Fills a form's fields, by their labels. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text);
}

export async function expectText(page: Page, text: string, within = patiently): Promise<void> {
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible(within);
}

/** Checks a page that only a shop with a public address has. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page);
  }
  if (size) await page.setViewportSize(size);
}
