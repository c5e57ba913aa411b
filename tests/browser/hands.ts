import { expect, type FileChooser, type Page } from '@playwright/test';
import { findUsable, type Role, tabTo, tabToElement } from './keyboard.ts';

type Name = string | RegExp;

/** How a person uses the studio: with a pointer, or with the keyboard alone. */
export interface Hand {
  press(role: Role, name: Name): Promise<void>;
  /** Replaces the text of a field. */
  type(label: string, text: string): Promise<void>;
  /** Chooses an option of a select. */
  choose(label: string, option: string): Promise<void>;
  check(label: Name): Promise<void>;
  /** Opens a page of the navigation, which is behind a button on phones. */
  open(title: string): Promise<void>;
  /** Chooses a print in the list of prints. */
  choosePrint(title: string): Promise<void>;
  /** Hangs a print before all others. */
  hangFirst(title: string): Promise<void>;
}

const printRow = (page: Page, title: string) =>
  page.getByRole('grid', { name: 'Prints' }).getByRole('row', { name: title });

export function pointer(page: Page): Hand {
  const press = (role: Role, name: Name) => findUsable(page, role, name).click();
  return {
    press,
    type: (label, text) => page.getByRole('textbox', { name: label, exact: true }).fill(text),
    choose: async (label, option) => {
      await page.getByLabel(label, { exact: true }).selectOption(option);
    },
    check: (label) => page.getByLabel(label).click(),
    open: (title) => press('link', title),
    choosePrint: (title) => printRow(page, title).getByRole('checkbox').click({ force: true }),
    hangFirst: (title) =>
      printRow(page, title).dragTo(page.getByRole('grid', { name: 'Prints' }).getByRole('row').first(), {
        sourcePosition: { x: 60, y: 80 },
        targetPosition: { x: 8, y: 80 },
      }),
  };
}

/** Nothing but keys, and the focus that they move. */
export function keyboard(page: Page): Hand {
  const press = async (role: Role, name: Name) => {
    await tabTo(page, role, name);
    await page.keyboard.press('Enter');
  };
  const type = async (label: string, text: string) => {
    await tabTo(page, 'textbox', label);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  /** Arrow keys move between the prints, so Tab stops at one of them only. */
  const goToPrint = async (title: string) => {
    const grid = page.getByRole('grid', { name: 'Prints' });
    await expect(grid).toBeVisible();
    const isInside = () => grid.evaluate((element) => element.contains(document.activeElement));
    for (let presses = 0; presses < 150 && !(await isInside()); presses += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    const row = printRow(page, title);
    const hasFocus = () => row.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 50 && !(await hasFocus()); presses += 1) {
      await page.keyboard.press('ArrowRight');
    }
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
  };
  return {
    press,
    type,
    choose: async (label, option) => {
      await tabTo(page, 'combobox', label);
      await page.keyboard.type(option);
      await expect(page.getByRole('combobox', { name: label, exact: true })).toContainText(option);
    },
    check: async (label) => {
      await tabTo(page, 'checkbox', label);
      await page.keyboard.press('Space');
    },
    open: async (title) => {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.isVisible()) await press('button', 'Menu');
      await press('link', title);
    },
    choosePrint: async (title) => {
      await goToPrint(title);
      await page.keyboard.press('x');
      // The bar that opens must not cover it.
      await expect.poll(() => printRow(page, title).evaluate(isUncovered)).toBe(true);
    },
    hangFirst: async (title) => {
      await goToPrint(title);
      await tabToElement(page, printRow(page, title).getByRole('button', { name: `Move ${title}` }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Position' })).toBeFocused();
      await page.keyboard.press('Enter');
    },
  };
}

/** Presses a button that asks for files, and gives it some. */
export async function chooseFiles(
  page: Page,
  hand: Hand,
  button: string,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await hand.press('button', button);
  await (await chooser).setFiles(files);
}

/** Whether the upper part of an element is seen. */
function isUncovered(element: Element): boolean {
  const { left, top, width } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + 24));
}
