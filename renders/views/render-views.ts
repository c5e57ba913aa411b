/**
 * Renders the views named in views.json whose pictures are missing, one after another, at low priority.
 *
 *   node renders/views/render-views.ts [view ...]             continues an interrupted render
 *   node renders/views/render-views.ts --draft [view ...]     first pictures from one small pass
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { python, runBlender, runProgram } from '../engine/run-program.ts';
import { planesStylesheet, type ViewGeometry } from './planes-stylesheet.ts';

/** A view in view-geometry.json. */
interface RecordedView extends ViewGeometry {
  picture: string;
  /** A first picture from few samples, which a finished render will replace. */
  draft?: boolean;
}

interface Recipe {
  scene: string;
  options?: Record<string, unknown>;
  widthPx: number;
  heightPx: number;
  /** The size of the render relative to the picture: below 1 for slow interiors. */
  renderScale?: number;
  /** Each pass takes this many samples and survives a stop of the program. */
  samples: number;
  passes: number;
  /** Further passes of the part of the picture that needs them most. */
  partPasses?: number;
  /** The widths of the pictures. Without them, there is one picture, as wide as `widthPx`. */
  variantsPx?: number[];
  darkroom: Record<string, unknown>;
}

const root = import.meta.dirname;
const work = path.join(root, '..', '.work', 'views');
const project = path.join(root, '..', '..');
const pictures = path.join(project, 'public', 'views');
const geometryFile = path.join(project, 'collection', 'view-geometry.json');
const planesFile = path.join(project, 'storefront', 'product', 'stage', 'planes.css');
const DRAFT_SCALE = 0.7;
const DRAFT_DENOISING = 0.9;
const avif = { quality: 72, effort: 5, chromaSubsampling: '4:4:4' };

async function makeView(name: string, recipe: Recipe, isDraft: boolean): Promise<void> {
  const directory = path.join(work, isDraft ? `${name}-draft` : name);
  const scale = (recipe.renderScale ?? 1) * (isDraft ? DRAFT_SCALE : 1);
  mkdirSync(directory, { recursive: true });
  borrowLayers(name, directory, isDraft);
  await runBlender(path.join(root, recipe.scene), {
    ...recipe.options,
    name,
    directory,
    samples: recipe.samples,
    passes: isDraft ? 1 : recipe.passes,
    partPasses: isDraft ? Math.min(1, recipe.partPasses ?? 0) : (recipe.partPasses ?? 0),
    widthPx: Math.round(recipe.widthPx * scale),
    heightPx: Math.round(recipe.heightPx * scale),
  });
  const geometry = readJson(path.join(directory, 'geometry.json'));
  const developed = path.join(directory, 'developed.png');
  const darkroom = { ...recipe.darkroom, ...(isDraft && { strength: DRAFT_DENOISING }) };
  const job = JSON.stringify({ ...recipe, darkroom });
  await runProgram(python, [path.join(root, 'develop.py'), job, directory, developed]);
  await writePictures(name, recipe, developed);
  recordGeometry(name, recipe, geometry, isDraft);
}

/** Masks and reflections are the same for all colors, so one color renders them for the others. */
function borrowLayers(name: string, directory: string, isDraft: boolean): void {
  for (const color of ['wood', 'black', 'white']) {
    const sibling = name.replace(/-(black|white|wood)/, `-${color}`) + (isDraft ? '-draft' : '');
    for (const file of ['masks.npz', 'glare.npz']) {
      const from = path.join(work, sibling, file);
      if (existsSync(from) && !existsSync(path.join(directory, file)))
        copyFileSync(from, path.join(directory, file));
    }
  }
}

/** Adds the views of one picture to view-geometry.json, and writes the stylesheet of their planes. */
function recordGeometry(
  name: string,
  recipe: Recipe,
  rendered: Record<string, Omit<ViewGeometry, 'widthPx' | 'heightPx'>>,
  isDraft: boolean,
): void {
  const draft = isDraft ? { draft: true } : {};
  const all: Record<string, RecordedView> = existsSync(geometryFile) ? readJson(geometryFile) : {};
  for (const [view, geometry] of Object.entries(rendered)) {
    const { widthPx, heightPx } = recipe;
    all[view] = { picture: name, ...draft, widthPx, heightPx, ...geometry };
  }
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(geometryFile, `${JSON.stringify(sorted)}\n`);
  writeFileSync(planesFile, planesStylesheet(sorted));
}

async function writePictures(name: string, recipe: Recipe, developed: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const write = (picture: Sharp, as: string) => picture.avif(avif).toFile(path.join(pictures, `${as}.avif`));
  if (!recipe.variantsPx) await write(sharp(developed), name);
  for (const px of recipe.variantsPx ?? []) await write(sharp(developed).resize(px), `${name}-${px}`);
  for (const layer of ['mask', 'glare']) {
    const file = developed.replace('.png', `-${layer}.png`);
    if (existsSync(file))
      await write(sharp(file).resize(layer === 'mask' ? 1280 : 320), `${shapeOf(name)}-${layer}`);
  }
}

/** Mask and glare are the same for all colors: `corner-wood-border` has `corner-border-mask`. */
function shapeOf(name: string): string {
  return name.replace(/-(black|white|wood)/, '');
}

/** A draft counts as missing, except for another draft. So does a picture whose geometry was not recorded. */
function isFinished(name: string, recipe: Recipe, acceptsDraft: boolean): boolean {
  const first = recipe.variantsPx ? `${name}-${recipe.variantsPx[0]}` : name;
  if (!existsSync(path.join(pictures, `${first}.avif`))) return false;
  const entries = Object.values<RecordedView>(readJson(geometryFile));
  const views = entries.filter(({ picture }) => picture === name);
  return views.length > 0 && (acceptsDraft || !views.some(({ draft }) => draft));
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const { values, positionals } = parseArgs({
  options: { draft: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const recipes: Record<string, Recipe> = readJson(path.join(root, 'views.json'));
const wanted = Object.entries(recipes).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
if (wanted.some(([, { scene }]) => scene === 'room.py' || scene === 'front.py')) {
  await runBlender(path.join(root, 'cushions.py'), { directory: path.join(work, 'cushions') });
}
for (const [name, recipe] of wanted) {
  if (isFinished(name, recipe, values.draft)) continue;
  const startedAt = Date.now();
  await makeView(name, recipe, values.draft);
  console.log(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
}
