// The launcher runs it while the shop is closed: change-data.ts keep | bring-back | forget
import { loadMachine } from '#server/configuration/configuration.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { bringDataBack, forgetKeptData, keepData } from './kept-data.ts';

const actions: Record<string, (dataDir: string) => Promise<void>> = {
  keep: keepData,
  'bring-back': bringDataBack,
  forget: forgetKeptData,
};

try {
  await actions[process.argv[2] ?? '']?.(loadMachine().dataDir);
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
