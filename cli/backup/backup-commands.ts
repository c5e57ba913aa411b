import type { Command } from 'commander';
import { backUp, backupHelp, restore, restoreHelp } from './back-up.ts';

const json = ['--json', 'as JSON, for programs'] as const;

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('copies the database and the pictures into a new folder, while the shop runs or not')
    .argument('<folder>', 'one that is not there yet, best on another disk')
    .option(...json)
    .addHelpText('after', backupHelp)
    .action(backUp);
  program
    .command('restore')
    .description('puts a backup into an empty DATA_DIR')
    .argument('<folder>', 'the backup')
    .option('--check', 'only looks whether the backup is whole')
    .option(...json)
    .addHelpText('after', restoreHelp)
    .action(restore);
}
