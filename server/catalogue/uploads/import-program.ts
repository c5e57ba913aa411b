import { runImportProgram } from '#server/catalogue/importing/run-import-program.ts';
import { importUploads } from './import-uploads.ts';

/** The program that the job of an import starts. It ends between two prints if the shop ends. */
const [importId = ''] = process.argv.slice(2);
await runImportProgram((program) => importUploads({ ...program, importId }));
