/**
 * Renders the prints named in recipes.json that are not in collection/prints/ yet, one after another.
 *
 *   node renders/render.ts [title ...]            masters; continues an interrupted render
 *   node renders/render.ts --preview 400 title    a quick proof in .work/previews
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { python, runBlender, runProgram } from './engine/run-program.ts';
import { renderShader } from './engine/shader-renderer.ts';

interface Recipe {
  engine: 'shader' | 'blender' | 'numpy';
  scene: string;
  /** Shader defines, or arguments of the Blender scene. */
  options?: Record<string, number>;
  widthPx: number;
  heightPx: number;
  /** The size of the render relative to the print: above 1 for smoother edges, below 1 for slow interiors. */
  renderScale?: number;
  /** Shader scenes take all samples of a tile at once; Blender scenes repeat them in passes that are averaged. */
  samples: number;
  passes?: number;
  darkroom: Record<string, unknown>;
}

const PREVIEW_SAMPLE_SHARE = 0.25;
const root = import.meta.dirname;
const prints = path.join(root, '..', 'collection', 'prints');

async function renderLight(
  recipe: Recipe,
  directory: string,
  widthPx: number,
  heightPx: number,
  share: number,
) {
  mkdirSync(directory, { recursive: true });
  const sceneFile = path.join(root, 'scenes', recipe.scene);
  const samples = Math.max(1, Math.round(recipe.samples * share));
  const defines = recipe.options ?? {};
  if (recipe.engine === 'shader') {
    await renderShader({ sceneFile, defines, widthPx, heightPx, samples, tileDirectory: directory });
    return;
  }
  const settings = {
    ...defines,
    widthPx,
    heightPx,
    samples,
    passes: share < 1 ? 1 : (recipe.passes ?? 1),
    directory,
  };
  if (recipe.engine === 'numpy') {
    if (existsSync(path.join(directory, 'pass-00.npz'))) return;
    await runProgram(python, [sceneFile, JSON.stringify(settings)]);
    return;
  }
  await runBlender(sceneFile, settings);
}

async function makePrint(
  title: string,
  recipe: Recipe,
  previewLongSidePx: number | undefined,
): Promise<void> {
  const previewScale =
    previewLongSidePx === undefined ? 1 : previewLongSidePx / Math.max(recipe.widthPx, recipe.heightPx);
  const widthPx = Math.round(recipe.widthPx * previewScale);
  const heightPx = Math.round(recipe.heightPx * previewScale);
  const renderScale = previewLongSidePx === undefined ? (recipe.renderScale ?? 1) : 1;
  const renderWidthPx = Math.round(widthPx * renderScale);
  const renderHeightPx = Math.round(heightPx * renderScale);
  const previewName = `${title}-${renderWidthPx}`;
  const isPreview = previewLongSidePx !== undefined;
  const work = path.join(root, '.work', isPreview ? path.join('previews', previewName) : title);
  const out = isPreview
    ? path.join(root, '.work', 'previews', `${title}.jpg`)
    : path.join(prints, `${title}.jpg`);
  const startedAt = Date.now();
  await renderLight(recipe, work, renderWidthPx, renderHeightPx, isPreview ? PREVIEW_SAMPLE_SHARE : 1);
  const job = { ...recipe, widthPx, heightPx, renderWidthPx, renderHeightPx };
  await runProgram(python, [path.join(root, 'engine', 'darkroom.py'), JSON.stringify(job), work, out]);
  console.log(`${title}: ${widthPx} x ${heightPx} px after ${Math.round((Date.now() - startedAt) / 1000)} s`);
}

const { values, positionals } = parseArgs({
  options: { preview: { type: 'string' } },
  allowPositionals: true,
});
const recipes: Record<string, Recipe> = JSON.parse(readFileSync(path.join(root, 'recipes.json'), 'utf8'));
const previewLongSidePx = values.preview === undefined ? undefined : Number(values.preview);
for (const [title, recipe] of Object.entries(recipes)) {
  if (positionals.length > 0 && !positionals.includes(title)) continue;
  if (previewLongSidePx === undefined && existsSync(path.join(prints, `${title}.jpg`))) continue;
  await makePrint(title, recipe, previewLongSidePx);
}
