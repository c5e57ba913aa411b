import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodePicture } from '#server/photographs/encode-picture.ts';
import { pictureWidths } from '#server/photographs/picture-widths.ts';

/**
 * The baseline of an import: sharp makes the pictures of every photograph in a folder, one after another.
 * Usage: `node benchmarks/baseline/baseline-import.ts <folder> <target folder>`.
 */
const [folder = '', target = ''] = process.argv.slice(2);

for (const file of await readdir(folder)) {
  const path = join(folder, file);
  const widths = pictureWidths((await sharp(path).metadata()).autoOrient.width);
  for (const extension of ['avif', 'jpg'] as const) {
    for (const widthPixels of extension === 'avif' ? widths.avif : widths.jpeg) {
      const picture = await encodePicture(sharp(path).autoOrient(), { extension, widthPixels });
      await writeFile(join(target, `${file}-${widthPixels}.${extension}`), picture);
    }
  }
}
