import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PieceFile } from '#domain/api/fulfillment/piece-file.ts';
import { readPrivatePhoto } from '#server/photographs/private/private-photos.ts';
import { photographName } from '#server/photographs/storage/photograph-store.ts';
import { photoIdsOf } from '../pieces/piece-file/read-photo-of-file.ts';
import { copyPicture, type DocumentTools } from './write-documents.ts';

/** Writes the file of a piece into one PDF. */
export async function writePieceFile(tools: DocumentTools, file: PieceFile, path: string): Promise<void> {
  const { drawDocument, details } = tools;
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-pictures-'));
  try {
    const pictures = await copyPictures(tools, file, folder);
    await drawDocument({ contents: { kind: 'piece-file', file, pictures }, details, path });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyPictures({ db, photographs }: DocumentTools, file: PieceFile, folder: string) {
  const pictures: Record<string, string> = {};
  const { pictureUrl } = file;
  const shown = pictureUrl && (await copyPicture(photographs, photographName(pictureUrl), folder));
  if (pictureUrl && shown) pictures[pictureUrl] = shown;
  for (const id of photoIdsOf(file)) {
    const jpeg = await readPrivatePhoto(db, id);
    if (!jpeg) continue;
    const copy = join(folder, `${id}.jpg`);
    await writeFile(copy, jpeg, { mode: 0o600 });
    pictures[id] = copy;
  }
  return pictures;
}
