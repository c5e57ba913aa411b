import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '#domain/product.ts';
import { findPrint } from '#server/catalogue/find-print.ts';
import { type ImportOrder, importPrints } from '#server/catalogue/importing/import-prints.ts';
import type { ImportReport } from '#server/catalogue/importing/import-report.ts';
import { listPrints } from '#server/catalogue/listing/list-prints.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { type FileStore, openFileStore } from '#server/photographs/storage/file-store.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { type ImageFile, imageFile } from './images/image-file.ts';

/** An empty shop of its own for a test file, and folders to import into it. */
export interface ImportWorld {
  database: OpenDatabase;
  store: FileStore;
  /** Takes everything down from the walls, and gives a new empty folder. */
  newFolder(): Promise<string>;
  /** Writes an image, text or bytes into the newest folder. */
  put(name: string, file: ImageFile | Uint8Array | string): Promise<void>;
  run(order?: Partial<ImportOrder>): Promise<ImportReport>;
  /** The prints on sale, newest first, with their variants. */
  hung(): Promise<Product[]>;
  close(): Promise<void>;
}

export const nothingImported: ImportReport = {
  added: [],
  changed: [],
  unchanged: [],
  refused: [],
  notes: [],
  left: [],
  folders: [],
};

export async function openImportWorld(): Promise<ImportWorld> {
  const database = await openTestDatabase();
  const work = await mkdtemp(join(tmpdir(), 'passepartout-import-'));
  const store = await openFileStore(work);
  const { db, pool } = database;
  let folder = work;
  return {
    database,
    store,
    async newFolder() {
      await pool.query('truncate variants, prints, photographs, demo_hangings cascade');
      folder = await mkdtemp(join(work, 'prints-'));
      return folder;
    },
    async put(name, file) {
      const isBytes = typeof file === 'string' || file instanceof Uint8Array;
      await writeFile(join(folder, name), isBytes ? file : await imageFile(file));
    },
    run: (order = {}) => importPrints({ db, store, folder, ...order }),
    async hung() {
      const { prints } = await listPrints(db, { limit: 500 });
      const found = await Promise.all(prints.map(({ _id }) => findPrint(db, _id)));
      return found.filter((print) => print !== null);
    },
    async close() {
      await database.close();
      await rm(work, { recursive: true, force: true });
    },
  };
}
