/**
 * Renders the photographs of walls named in walls.json that are missing, one after another, at low priority.
 *
 *   node renders/walls/render-walls.ts [name ...]             continues an interrupted render
 *   node renders/walls/render-walls.ts --draft [name ...]     small noisy proofs in renders/.work/walls
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { python, runBlender, runProgram } from '../engine/run-program.ts';

interface Recipe {
  /** What the photograph's EXIF says. The lens differs a little, as lenses do. */
  statedMillimeters: number;
  widthPx: number;
  heightPx: number;
  /** Phones that are held upright store the picture on its side, and say so in EXIF. */
  isStoredOnItsSide?: boolean;
  /** Each pass takes this many samples and survives a stop of the program. */
  samples: number;
  passes: number;
  darkroom: Record<string, unknown>;
}

const root = import.meta.dirname;
const work = path.join(root, '..', '.work');
/** The finished photographs, and what their cameras saw. */
const photographs = path.join(root, '..', '..', 'collection', 'walls');
const draftScale = 0.4;

async function makePhotograph(name: string, recipe: Recipe, isDraft: boolean): Promise<void> {
  const { widthPx, heightPx, samples, passes, darkroom } = recipe;
  const directory = path.join(work, 'walls', isDraft ? `${name}-draft` : name);
  const scale = isDraft ? draftScale : 1;
  mkdirSync(directory, { recursive: true });
  const size = { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale) };
  await runBlender(path.join(root, `${name}.py`), {
    name,
    directory,
    cushions: path.join(work, 'views', 'cushions'),
    samples,
    passes: isDraft ? 1 : passes,
    ...size,
    photoWidthPx: widthPx,
    photoHeightPx: heightPx,
  });
  const developed = path.join(directory, 'developed.png');
  const job = JSON.stringify({ ...size, darkroom: { ...darkroom, ...(isDraft && { strength: 0.8 }) } });
  await runProgram(python, [path.join(root, '..', 'views', 'develop.py'), job, directory, developed]);
  if (isDraft) return;
  await writePhotograph(developed, path.join(photographs, `${name}.jpg`), recipe);
  copyFileSync(path.join(directory, 'truth.json'), path.join(photographs, `${name}.json`));
}

/** Writes the JPEG with the EXIF of a phone. */
async function writePhotograph(developed: string, file: string, recipe: Recipe): Promise<void> {
  const { statedMillimeters, isStoredOnItsSide = false } = recipe;
  const stored = isStoredOnItsSide ? sharp(developed).rotate(-90) : sharp(developed);
  await stored
    .withExif({
      IFD0: {
        ImageDescription: 'A rendered photograph of a wall with a sheet of paper',
        Copyright: 'Passepartout demo collection, MIT',
      },
      IFD2: { FocalLengthIn35mmFilm: String(statedMillimeters) },
    })
    .withMetadata({ orientation: isStoredOnItsSide ? 6 : 1 })
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(file);
}

const { values, positionals } = parseArgs({
  options: { draft: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const recipes: Record<string, Recipe> = JSON.parse(readFileSync(path.join(root, 'walls.json'), 'utf8'));
await runBlender(path.join(root, '..', 'views', 'cushions.py'), {
  directory: path.join(work, 'views', 'cushions'),
});
for (const [name, recipe] of Object.entries(recipes)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  if (!values.draft && existsSync(path.join(photographs, `${name}.jpg`))) continue;
  const startedAt = Date.now();
  await makePhotograph(name, recipe, values.draft);
  console.log(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
}
