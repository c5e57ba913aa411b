import { findFullDisk } from '#server/database/find-full-disk.ts';
import { ImportError } from '../importing/read-folder.ts';
import { runImportProgram } from '../importing/run-import-program.ts';
import { seedDemoCollection } from './seed-demo-collection.ts';

/** The program that `seedInOwnProcess` starts. */
await runImportProgram(({ db, store, masters, signal }) =>
  seedDemoCollection({ db, store, masters, print: console.log, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    explain(error);
    process.exitCode = 1;
  }),
);

/** @throws an error that is not the owner's to mend */
function explain(error: unknown): void {
  const diskError = findFullDisk(error);
  if (diskError) console.error(`The disk that holds the pictures is full: ${diskError}. Free some space.`);
  else if (error instanceof ImportError) console.error(error.message);
  else throw error;
}
