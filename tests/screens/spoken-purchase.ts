import type { CDPSession, Page } from '@playwright/test';
import { expectSlowly } from './stage.ts';

interface Heard {
  keys: string;
  /** What a screen reader would say, in its order. */
  texts: string[];
}

type Target = Readonly<{ role: string; name: RegExp }>;

/**
 * Buys a print with the keyboard alone, and writes down what a screen reader would say after each key: the page's title,
 * the role, name and states of the focused element from the browser's accessibility tree, and the announcements.
 * @returns the log as a Markdown page
 */
export async function describeSpokenPurchase(page: Page): Promise<string> {
  const listener = await listen(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await listener.note('open the home page');
  await listener.tabTo({ role: 'link', name: /^SHOP NOW/ });
  await listener.press('Enter', () => expectSlowly(heading(page, /All Prints/)).toBeFocused());
  const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  await listener.tabTo({ role: 'link', name: new RegExp(title) });
  await listener.press('Enter', () => expectSlowly(heading(page, title)).toBeFocused());
  await listener.tabTo({ role: 'radio', name: /^Small/ });
  await listener.press('ArrowDown');
  await listener.tabTo({ role: 'radio', name: /^Black/ });
  await listener.press('ArrowRight');
  await listener.tabTo({ role: 'button', name: /^Add to cart/ });
  await listener.press('Enter', () => expectSlowly(page.getByText('Print added!')).toBeVisible());
  await listener.tabBackTo({ role: 'link', name: /^Cart/ });
  await listener.press('Enter', () => expectSlowly(heading(page, 'My Cart')).toBeFocused());
  await listener.tabTo({ role: 'combobox', name: /^Quantity/ });
  await listener.press('ArrowDown');
  await listener.tabTo({ role: 'button', name: /^Checkout/ });
  await listener.press('Enter', () => page.waitForURL(/\/pay\/cs_test_/, { timeout: 60_000 }));
  for (const [name, text] of card) {
    await listener.tabTo({ role: 'textbox', name });
    await page.keyboard.type(text);
    await listener.note(`type \`${text}\``);
    if (text !== 'Portland') continue;
    await listener.press('Tab');
    await page.keyboard.type('Oregon');
    await listener.note('type `Oregon`');
  }
  await listener.tabTo({ role: 'button', name: /^Pay$/ });
  await listener.press('Enter', () => expectSlowly(heading(page, /Thank you/)).toBeVisible());
  return toMarkdown(listener.heard);
}

const card = [
  [/^Email/, 'grace.hopper@example.com'],
  [/^Full name/, 'Grace Hopper'],
  [/^Phone/, '503 555 0142'],
  [/^Address line 1/, '1 Main Street'],
  [/^City/, 'Portland'],
  [/^ZIP/, '97201'],
  [/^Card number/, '4242424242424242'],
  [/^Expiry/, '1234'],
  [/^CVC/, '123'],
] as const;

function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name });
}

async function listen(page: Page) {
  const tree = await page.context().newCDPSession(page);
  await recordAnnouncements(page);
  const heard: Heard[] = [];
  let title = '';
  let group: string | undefined;
  const note = async (keys: string) => {
    await page.waitForTimeout(700);
    const texts = await takeAnnouncements(page);
    const newTitle = await page.title();
    if (newTitle !== title) texts.unshift(`*${newTitle}*`);
    title = newTitle;
    const focused = await describeFocus(tree);
    if (focused?.group && focused.group !== group) texts.push(`${focused.group}, group`);
    group = focused?.group;
    heard.push({ keys, texts: [...texts, ...(focused ? [focused.text] : [])] });
    return focused;
  };
  const pressUntil = async (key: string, { role, name }: Target) => {
    for (let presses = 1; presses <= 150; presses += 1) {
      await page.keyboard.press(key);
      const focused = await describeFocus(tree);
      if (focused?.role === role && name.test(focused.name)) return note(`${key} × ${presses}`);
    }
    throw new Error(`The ${role} ${name} cannot be reached with ${key}.`);
  };
  return {
    heard,
    note,
    async press(key: string, until: () => Promise<unknown> = async () => {}) {
      await page.keyboard.press(key);
      await until();
      await note(key);
    },
    tabTo: (target: Target) => pressUntil('Tab', target),
    tabBackTo: (target: Target) => pressUntil('Shift+Tab', target),
  };
}

/** Role, name, states and description of the focused element. Undefined when the page itself has the focus. */
async function describeFocus(tree: CDPSession) {
  const { result } = await tree.send('Runtime.evaluate', { expression: 'document.activeElement' });
  if (!result.objectId || result.className === 'HTMLBodyElement') return undefined;
  const { nodes } = await tree.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [node] = nodes;
  const role = String(node?.role?.value ?? '');
  const name = String(node?.name?.value ?? '');
  const states = (node?.properties ?? []).flatMap(({ name: state, value }) =>
    spokenStates.has(state) && value.value !== false && value.value !== 'false'
      ? [value.value === true || value.value === 'true' ? state : `${state} ${value.value}`]
      : [],
  );
  const value = role === 'combobox' || role === 'textbox' ? node?.value?.value : undefined;
  const description = node?.description?.value;
  const text = [name, role, value, ...states, description].filter(Boolean).join(', ');
  return { role, name, text, group: await groupOf(tree, result.objectId) };
}

/** The name of the fieldset around an element, which a screen reader says when the focus enters it. */
async function groupOf(tree: CDPSession, objectId: string): Promise<string | undefined> {
  const { result } = await tree.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: `function () { return this.closest('fieldset')?.querySelector('legend')?.innerText }`,
    returnByValue: true,
  });
  return result.value;
}

const spokenStates = new Set<string>(['checked', 'pressed', 'expanded', 'required', 'invalid', 'disabled']);

/** Collects the texts that appear in live regions, also across page loads. */
async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest<HTMLElement>('[role="status"], [role="alert"]');
        // biome-ignore lint/performance/useDomNodeTextContent: the text content runs lines together and has hidden texts
        const text = region?.innerText.replace(/\s+/g, ' ').trim();
        if (text && announcements.at(-1) !== text) announcements.push(text);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

function takeAnnouncements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { announcements } = window as unknown as { announcements: string[] };
    return announcements.splice(0).map((text) => `“${text}”`);
  });
}

function toMarkdown(heard: readonly Heard[]): string {
  const rows = heard.map(({ keys, texts }) => `| ${keys} | ${texts.join('<br>').replaceAll('|', '\\|')} |`);
  return `# A purchase by keyboard

Made by \`npm run screens\`: what a screen reader would say while a visitor buys a print without a mouse. Titles of pages
are in italics, and announcements in quotation marks.

| pressed | heard |
|---|---|
${rows.join('\n')}
`;
}
