import type { Command } from 'commander';
import { addBatchCommands } from './batch-commands.ts';
import { addDocumentsCommands } from './documents-commands.ts';
import { addLabelCommands } from './label-commands.ts';
import { addPackCommand } from './pack-command.ts';
import { addPiecesCommands } from './pieces-commands.ts';
import { addPrintFileCommand } from './print-file.ts';

/** The commands of the workshop, in the order of the work. */
export function addProductionCommands(program: Command): void {
  addPiecesCommands(program);
  addPrintFileCommand(program);
  addDocumentsCommands(program);
  addBatchCommands(program);
  addPackCommand(program);
  addLabelCommands(program);
}
