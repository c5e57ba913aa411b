import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import type { Product } from '#domain/api/catalogue/product.ts';
import { findPrint } from '#server/catalogue/find-prints.ts';
import { type ImportRequest, importPrints } from '#server/catalogue/importing/import-prints.ts';
import type { ImportReport } from '#server/catalogue/importing/import-report.ts';
import { listPrints } from '#server/catalogue/listing/list-prints.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Masters } from '#server/photographs/masters/masters.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import { type FileStore, openFileStore } from '#server/photographs/storage/file-store.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { type ImageFile, imageFile } from './images/image-file.ts';

/** A shop for a test file that imports folders. Every test starts without prints and with an empty folder. */
export interface ImportWorld {
  database: OpenDatabase;
  /** The shop's DATA_DIR. */
  dataDir: string;
  store: FileStore;
  masters: Masters;
  /** The folder of the current test. */
  readonly folder: string;
  /** Writes an image, text or bytes into the folder. */
  put(name: string, file: ImageFile | Uint8Array | string): Promise<void>;
  run(request?: Partial<ImportRequest>): Promise<ImportReport>;
  /** The prints on sale, newest first, with their variants. */
  hungPrints(): Promise<Product[]>;
}

export const nothingImported: ImportReport = {
  added: [],
  changed: [],
  unchanged: [],
  refused: [],
  notes: [],
  missingPrints: [],
  folders: [],
};

/** Opens the shop, and closes it after the file's tests. */
export async function openImportWorld(): Promise<ImportWorld> {
  const database = await openTestDatabase();
  const work = await mkdtemp(join(tmpdir(), 'passepartout-import-'));
  const store = await openFileStore(work);
  const masters = await openMasters({ dataDir: work, objectStorage: undefined });
  const { db, pool } = database;
  let folder = work;
  beforeEach(async () => {
    await pool.query('truncate variants, prints, photographs, demo_hangings, former_artists cascade');
    folder = await mkdtemp(join(work, 'prints-'));
  });
  afterAll(async () => {
    await database.close();
    await rm(work, { recursive: true, force: true });
  });
  return {
    database,
    dataDir: work,
    store,
    masters,
    get folder() {
      return folder;
    },
    async put(name, file) {
      const isBytes = typeof file === 'string' || file instanceof Uint8Array;
      await writeFile(join(folder, name), isBytes ? file : await imageFile(file));
    },
    run: (request = {}) => importPrints({ db, store, masters, folder, ...request }),
    async hungPrints() {
      const { prints } = await listPrints(db, { limit: 500 });
      const hungPrints = await Promise.all(prints.map(({ _id }) => findPrint(db, _id)));
      return hungPrints.filter((print) => print !== null);
    },
  };
}
