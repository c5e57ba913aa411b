import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { orientationOf } from '#domain/catalogue/categories.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { ChangedFileError, type Masters } from '#server/photographs/masters/masters.ts';
import { measurePhotograph, UnreadablePhotographError } from '#server/photographs/open-photograph.ts';
import type { PhotographStore } from '#server/photographs/storage/photograph-store.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { ownVariantsOf } from '../print/find-studio-print.ts';
import { cropsOf, lockPrint } from '../print/set-crops.ts';
import { findCopy } from '../save-print.ts';
import { selectPrints } from '../select-prints.ts';
import { prints } from '../tables.ts';
import type { PrintRow } from '../to-product.ts';
import { forgetMissing } from '../watch-missing-masters.ts';
import { fileStateOf, type PrintFileState, saveFileState } from './file-state.ts';
import { type ImportLog, makePictures } from './import-print.ts';
import { uploadOrigin } from './imported-print.ts';
import { findWrongShape } from './prepare-print.ts';
import { readImageFile } from './read-image-file.ts';

type ReplacedFile =
  | { ok: true; before: PrintFileState; after: PrintFileState }
  /** The end of a sentence that starts with the file's name. */
  | { ok: false; reason: string };

interface Replacement {
  db: Database;
  store: PhotographStore;
  masters: Pick<Masters, 'has' | 'put'> | undefined;
  printId: string;
  path: string;
  uploadId: string;
  /** Gets the errors of libraries, which no refusal shows. */
  log?: ImportLog | undefined;
  /** Called in the transaction of the change. */
  record: (tx: Executor, change: { before: PrintFileState; after: PrintFileState }) => Promise<unknown>;
}

/**
 * Gives a print another file, such as a retouched one, with new pictures and crops. Words, variants and prices stay, and
 * orders keep the file that was ordered.
 * @throws StoreUnavailableError
 */
export async function replaceFile(request: Replacement): Promise<ReplacedFile> {
  const { db, store, masters, printId, path } = request;
  const image = await readImageFile(path);
  if (!image.ok) return image;
  try {
    const [problem] = findWrongShape(await measurePhotograph(image.bytes));
    if (problem) return { ok: false, reason: problem };
    const [row] = await selectPrints(db).where(eq(prints.id, printId));
    if (!row) return { ok: false, reason: 'belongs to no print: it is no longer in the shop' };
    const fileHash = createHash('sha256').update(image.bytes).digest('hex');
    const copy = await findCopy(db, printId, fileHash);
    if (copy) return { ok: false, reason: copy };
    if (fileHash === row.photograph.fileHash) return { ok: false, reason: 'is the file that the print has' };
    const variants = await ownVariantsOf(db, printId);
    const { mouldings } = await findEquipment(db);
    const pictures = await makePictures(image.bytes, store, { ...cropsOf(row), variants, mouldings });
    if (masters && !(await masters.has(fileHash))) {
      await masters.put(fileHash, path);
      await forgetMissing(db, fileHash);
    }
    const saved = await save(request, row, { fileHash, pictures });
    return saved ?? replaceFile(request);
  } catch (error) {
    const isRefusal = error instanceof UnreadablePhotographError || error instanceof ChangedFileError;
    if (!isRefusal) throw error;
    if (error.cause) request.log?.warn({ file: path, err: error.cause }, error.message);
    return { ok: false, reason: error.message };
  }
}

interface NewFile {
  fileHash: string;
  pictures: Awaited<ReturnType<typeof makePictures>>;
}

/** Undefined if the print has changed since it was read. */
function save(
  { db, uploadId, record }: Replacement,
  read: PrintRow,
  { fileHash, pictures }: NewFile,
): Promise<ReplacedFile | undefined> {
  const { width, height, heroImage, fullBleed, thumbHash, averageColor, avif, jpeg } = pictures;
  return db.transaction(async (tx) => {
    const row = await lockPrint(tx, read.print.id);
    if (row?.print.version !== read.print.version) return undefined;
    const before = fileStateOf(row);
    const { lastImport } = before;
    const none = { words: '', variants: '', isPrintMaster: false };
    const after: PrintFileState = {
      photograph: {
        ...before.photograph,
        ...{ fileHash, widthPixels: width, heightPixels: height, thumbHash, averageColor, avif, jpeg },
        ...{ heroImage, fullBleedImage: fullBleed },
      },
      orientation: orientationOf(pictures),
      // The next import of the folder must not bring the old file back.
      lastImport: { ...(lastImport ?? none), folder: uploadOrigin(uploadId) },
    };
    await saveFileState(tx, row, after);
    await record(tx, { before, after });
    return { ok: true, before, after };
  });
}
