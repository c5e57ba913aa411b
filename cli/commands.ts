import { Command, CommanderError } from 'commander';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { shopVersion } from '#server/configuration/shop-version.ts';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import { findFullDisk } from '#server/database/find-full-disk.ts';
import { RequestError } from '#server/http/errors.ts';
import { addBackupCommands } from './backup/backup-commands.ts';
import { importFolder, importHelp } from './catalogue/import-folder.ts';
import { addPrintFileCommand } from './fulfillment/print-file.ts';
import { addOrdersCommands } from './orders/orders-commands.ts';
import { jsonOption } from './output.ts';
import { addStudioCommands } from './staff/studio-commands.ts';
import { addJobsCommands } from './status/jobs-commands.ts';
import { addStatusCommand } from './status/show-status.ts';
import { addUpgradeCommand } from './upgrade/upgrade-command.ts';

/** How a command ends early, for a program that runs several. */
export { CommanderError };

/** Runs the command that the process's arguments name. A failure prints its reason and sets the exit code. */
export async function runCommand(): Promise<void> {
  const program = new Command('shop')
    .usage('<command>   (npm run shop -- <command>)')
    .description(
      "The owner's commands. They use the database and the pictures of the shop on this machine. The daily work is in the studio.",
    )
    .version(shopVersion(), '-V, --version', 'says the version of the shop')
    .showHelpAfterError('Run "npm run shop -- help" for a list of commands.');

  program
    .command('import')
    .description('imports every photograph of a folder; importing it again changes only what has changed')
    .argument(
      '<folder>',
      'JPEG, PNG, TIFF, WebP or AVIF files with title, artist and category in their metadata',
    )
    .option(
      '--print-masters',
      'the files are the ones to print: sizes that they do not fill at 150 ppi are not offered',
    )
    .option(
      '--replace',
      'a file may replace the print with its name, even if that print came from another folder',
    )
    .option(...jsonOption)
    .addHelpText('after', importHelp)
    .action(importFolder);

  addOrdersCommands(program);
  addPrintFileCommand(program);
  addStudioCommands(program);
  addJobsCommands(program);
  addBackupCommands(program);
  addUpgradeCommand(program);
  addStatusCommand(program);

  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) throw error;
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** One line for a problem that the owner can fix; the stack for anything else, which is a bug. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const canBeFixed = [OperatorError, RequestError].some((kind) => error instanceof kind);
  if (canBeFixed) return error.message;
  const diskError = findFullDisk(error);
  if (diskError)
    return `A disk of the shop is full: ${diskError}. Free some space, and run the command again.`;
  if (isDatabaseUnavailable(error))
    return 'The connection to the database was lost. Changes made before that are kept. Run the command again.';
  if ('code' in error) return error.message || `The database cannot be reached (${error.code}).`;
  return error.stack ?? error.message;
}
