import { Command, CommanderError } from 'commander';
import { ImportError } from '#server/catalogue/import-error.ts';
import { ConfigurationError } from '#server/platform/configuration.ts';
import { DataDirectoryError } from '#server/platform/embedded-postgres/data-directory-error.ts';
import { importFolder } from './import-folder.ts';
import { listAllPrints } from './list-all-prints.ts';

const program = new Command('shop')
  .usage('<command>   (npm run shop -- <command>)')
  .description("The owner's commands. They use the database and the pictures of the shop on this machine.")
  .showHelpAfterError('Run "npm run shop -- help" for what there is.');

program
  .command('import')
  .description('hangs every photograph of a folder; prices of their own stand in its variants.json')
  .argument('<folder>', 'JPEG, PNG, TIFF or WebP files that carry title, artist and category')
  .option('--json', 'the outcome as JSON, for programs')
  .action(importFolder);

const prints = program.command('prints').description('the prints in the shop');
prints
  .command('list')
  .description('the published prints, newest first')
  .option('--json', 'as JSON, for programs')
  .action(listAllPrints);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) throw error;
  console.error(explain(error));
  process.exitCode = 1;
}

/** What the owner can mend is one line; anything else is a bug and shows where it is. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isMendable = [ConfigurationError, DataDirectoryError, ImportError].some(
    (kind) => error instanceof kind,
  );
  if (isMendable) return error.message;
  if ('code' in error) return error.message || `The database cannot be reached (${error.code}).`;
  return error.stack ?? error.message;
}
