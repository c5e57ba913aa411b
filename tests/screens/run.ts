import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { startShop } from '#tests/process/start-shop.ts';
import { documentSheets, showDocuments } from './documents.ts';
import { type Screen, screens, settle, takeWhole, takeWindow, toWebp } from './picture.ts';
import { type Scene, shopScenes } from './scenes.ts';
import { describeSpokenPurchase } from './spoken-purchase.ts';
import { newVisitor, setStage } from './stage.ts';
import { studioScenes } from './studio-scenes.ts';

const scenes = [...shopScenes, ...studioScenes];

const folder = fileURLToPath(new URL('../../docs/screens', import.meta.url));
/** All windows and whole pages, to be judged. Git ignores them. */
const windows = join(folder, 'windows');
const pages = join(folder, 'pages');
/** The width of the pictures that git keeps: one for each scene. */
const keptWidth = 1440;

/** Takes pictures of all scenes, or of the named ones. `documents` draws only those of the workshop, without a shop. */
async function main(names: readonly string[]): Promise<void> {
  if (names.includes('documents')) return showDocuments(folder);
  const chosenScenes = names.length > 0 ? names.map(requireScene) : scenes;
  for (const path of [windows, pages]) await mkdir(path, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-screens-'));
  const shop = await startShop(dataDir);
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const stage = await setStage(browser, shop, dataDir);
    for (const scene of chosenScenes) {
      const address = typeof scene.address === 'string' ? scene.address : scene.address(stage);
      for (const screen of screensOf(scene)) {
        const page = scene.visitor ? stage.visitors[scene.visitor] : await newVisitor(browser, shop);
        await show({ ...scene, address }, page, screen);
        if (!scene.visitor) await page.close();
      }
      console.log(scene.title);
    }
    await writeIndex(folder, scenes);
    if (names.length > 0) return;
    await writePurchase(await newVisitor(browser, shop));
    await showDocuments(folder);
  } finally {
    await browser.close();
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function requireScene(name: string): Scene {
  const sceneByName = scenes.find((scene) => scene.name === name);
  if (sceneByName) return sceneByName;
  throw new Error(
    `There is no scene ${name}. Choose one of: ${scenes.map((scene) => scene.name).join(', ')}.`,
  );
}

async function show(
  { name, address, act, isScreen = false }: Scene & { address: string },
  page: Page,
  screen: Screen,
): Promise<void> {
  await page.setViewportSize({ width: screen.width, height: screen.height });
  await page.goto(address, { waitUntil: 'networkidle' });
  // The scripts are loaded. When the browser is idle, hydration has ended. A page that draws no more frames may never be idle.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 })));
  await act?.(page);
  await settle(page);
  const { width, height } = screen;
  const png = await takeWindow(page);
  await writeFile(join(windows, `${name}-${width}x${height}.png`), png);
  if (width === keptWidth) await writeFile(join(folder, `${name}.webp`), await toWebp(png));
  if (isScreen) return;
  await writeFile(join(pages, `${name}-${width}.webp`), await toWebp(await takeWhole(page, screen)));
}

function screensOf({ widths }: Scene): readonly Screen[] {
  return screens.filter(({ width }) => widths?.includes(width) ?? true);
}

/** Writes the page that lists the pictures of all scenes. */
async function writeIndex(folder: string, scenes: readonly Scene[]): Promise<void> {
  const keptScenes = scenes.filter(({ widths }) => widths?.includes(keptWidth) ?? true);
  const text = `# Every page, in a window of 1440x900

Made by \`npm run screens\`, from a shop with the demo collection. The command also takes pictures that git ignores: \`windows/\` has
the top of each page at ${screens.map(({ width, height }) => `${width}x${height}`).join(', ')}, and \`pages/\` has whole pages. What only a phone
shows, such as the menu, is there too. A purchase without a mouse is in [purchase-by-keyboard.md](purchase-by-keyboard.md).

${keptScenes.map(({ name, title }) => `## ${title}\n\n![${title}](${name}.webp)\n`).join('\n')}
## Documents of the workshop

Job tickets, certificates and packing slips of all six sizes, upright and turned, as \`npm run screens -- documents\` draws them.

${documentSheets.map((name) => `![${name}](documents-${name}.webp)`).join('\n')}
`;
  await writeFile(join(folder, 'README.md'), text);
}

async function writePurchase(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await writeFile(join(folder, 'purchase-by-keyboard.md'), await describeSpokenPurchase(page));
}

await main(process.argv.slice(2));
