import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screensOf } from './picture.ts';
import type { Scene } from './scenes.ts';

/** The share of the index page's width for each screen width. */
const shares: Readonly<Record<number, string>> = { 360: '14%', 820: '30%', 1440: '52%' };

/** Writes the page that shows all pictures, a scene at a time. */
export async function writeIndex(folder: string, scenes: readonly Scene[]): Promise<void> {
  const text = `# Every page, at 360, 820 and 1440 pixels

Made by \`npm run screens\`, from a shop with the demo collection. Long pages are cut off.

${scenes.map(describe).join('\n')}`;
  await writeFile(join(folder, 'README.md'), text);
}

function describe(scene: Scene): string {
  const { name, title } = scene;
  const pictures = screensOf(scene).map(({ width }) => {
    const file = `${name}-${width}.webp`;
    return `<a href="${file}"><img src="${file}" width="${shares[width]}" alt="${title}, ${width} px" align="top"></a>`;
  });
  return `## ${title}\n\n${pictures.join('\n')}\n`;
}
