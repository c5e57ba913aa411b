import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodePicture } from '#server/photographs/encode-picture.ts';
import { pictureWidths } from '#server/photographs/picture-widths.ts';

/**
 * What an import is measured against: sharp, making the pictures that pages show of every photograph of a folder, one
 * after another; `node bench/bare/bare-import.ts <folder> <folder to write to>`.
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
