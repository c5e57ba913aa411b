import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { startShop } from '#tests/process/start-shop.ts';
import { documentSheets, showDocuments } from './documents.ts';
import { type Screen, screensOf, settle, takeWhole, takeWindow, toFirstScreen, toWebp } from './picture.ts';
import { type Scene, shopScenes } from './scenes.ts';
import { describeSpokenPurchase } from './spoken-purchase.ts';
import { newVisitor, setStage } from './stage.ts';
import { studioScenes } from './studio-scenes.ts';

const scenes = [...shopScenes, ...studioScenes];

const folder = fileURLToPath(new URL('../../docs/screens', import.meta.url));
/** The pages as windows, to be judged. Git does not keep them. */
const windows = join(folder, 'windows');

/** The width of a picture in the index, by the width of its screen. */
const pictureWidths: Readonly<Record<number, string>> = { 360: '8%', 820: '17%', 1440: '30%', 2560: '42%' };

/** Takes pictures of all scenes, or of the named ones. `documents` draws only those of the workshop, without a shop. */
async function main(names: readonly string[]): Promise<void> {
  if (names.includes('documents')) return showDocuments(folder);
  const chosenScenes = names.length > 0 ? names.map(requireScene) : scenes;
  await mkdir(windows, { recursive: true });
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
  // The scripts are loaded. When the browser is idle, hydration has ended.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await act?.(page);
  await settle(page);
  const { width, height } = screen;
  const inWindow = await takeWindow(page);
  await writeFile(join(windows, `${name}-${width}x${height}.png`), inWindow);
  if (screen.maxHeight === 0) return;
  const png = isScreen ? inWindow : await takeWhole(page, screen);
  await writeFile(join(folder, `${name}-${screen.width}.webp`), await toWebp(png));
  // The README's picture, as JPEG for readers without WebP.
  if (name === 'home' && screen.width === 1440) {
    await writeFile(join(folder, 'home.jpg'), await toFirstScreen(png, screen));
  }
}

/** Writes the page that lists the pictures of all scenes. */
async function writeIndex(folder: string, scenes: readonly Scene[]): Promise<void> {
  const text = `# Every page, at 360, 820, 1440 and 2560 pixels

Made by \`npm run screens\`, from a shop with the demo collection. Long pages are cut off. The command also writes each page as
a window into \`windows\`: the top of the page at 360x740, 844x390, 820x1180, 1440x900 and 2560x1440. A purchase without a mouse is
in [purchase-by-keyboard.md](purchase-by-keyboard.md).

${scenes.map(describe).join('\n')}
## Documents of the workshop

Job tickets, certificates and packing slips of all six sizes, upright and turned, as \`npm run screens -- documents\` draws them.

${documentSheets.map((name) => `<a href="documents-${name}.webp"><img src="documents-${name}.webp" width="95%" alt="${name}"></a>`).join('\n')}
`;
  await writeFile(join(folder, 'README.md'), text);
}

async function writePurchase(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await writeFile(join(folder, 'purchase-by-keyboard.md'), await describeSpokenPurchase(page));
}

function describe(scene: Scene): string {
  const { name, title } = scene;
  const wholePages = screensOf(scene).filter(({ maxHeight }) => maxHeight > 0);
  const pictures = wholePages.map(({ width }) => {
    const file = `${name}-${width}.webp`;
    return `<a href="${file}"><img src="${file}" width="${pictureWidths[width]}" alt="${title}, ${width} px" align="top"></a>`;
  });
  return `## ${title}\n\n${pictures.join('\n')}\n`;
}

await main(process.argv.slice(2));
