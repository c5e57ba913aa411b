import type { Command } from 'commander';
import { addDocumentsCommands } from './documents-commands.ts';
import { addPiecesCommands } from './pieces-commands.ts';

/** The commands of the workshop, in the order of the work. */
export function addProductionCommands(program: Command): void {
  addPiecesCommands(program);
  addDocumentsCommands(program);
}
