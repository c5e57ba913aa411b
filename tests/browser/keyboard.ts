import { expect, type Locator, type Page } from '@playwright/test';

export type Role = Parameters<Page['getByRole']>[0];

/** Presses Tab until the element has focus, and expects a visible focus outline. */
export async function tabTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
  await tabToElement(page, findUsable(page, role, name));
}

/** The first such element that no dialog covers. */
export function findUsable(page: Page, role: Role, name: string | RegExp): Locator {
  return page.getByRole(role, { name, exact: true }).and(page.locator(':not([inert] *)')).first();
}

/** Presses Tab until the element has focus, and expects a visible focus outline. */
export async function tabToElement(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement))
      return expectFocusOutline(target);
  }
  throw new Error(`${target} cannot be reached with Tab.`);
}

/** Reaches a button with Tab, and presses Enter. */
export async function pressByKeyboard(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await tabToElement(page, button);
  await page.keyboard.press('Enter');
}

/** Expects an outline on the element, on its parent (a card), or on the next element (a radio button's sample). */
async function expectFocusOutline(target: Locator): Promise<void> {
  const isOutlined = await target.evaluate((element) =>
    [element, element.parentElement, element.nextElementSibling]
      .filter((each) => each !== null)
      .flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::after')])
      .some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
      ),
  );
  expect(isOutlined, `a visible focus outline on ${target}`).toBe(true);
  await expect(target).toBeInViewport();
}
