import type { Command } from 'commander';
import { describeReport, describeSwitch, explainBroken, explainOtherSwitch } from '#domain/shop/upgrade.ts';
import { loadMachine } from '#server/configuration/configuration.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { prepareUpgrade, type UpgradeReport, withUpgradeLock } from '#server/upgrade/prepare-upgrade.ts';
import { maxSecondsOf, requestSwitch } from '#server/upgrade/request-switch.ts';
import { confirm } from '../confirm.ts';
import { type JsonOption, jsonOption, printResult, yesOption } from '../output.ts';

const upgradeHelp = `
The folder is a release with its packages and its build: npm ci && npm run build. The shop sells until the switch: it is
backed up, and the release starts on a copy of it, with the sandbox in the place of other companies. About fifty addresses
are compared, and a print is bought there. Then the shop closes for some seconds, and the release starts with its data. If
the release does not serve for a minute, the former one and its data are back in seconds. Paid orders come back from the
payment provider. A shop with DATABASE_URL is not switched: deploy/install.sh of the release does it.

Example: npm run shop -- upgrade /opt/passepartout-1.1.0`;

interface UpgradeOptions extends JsonOption {
  prepare?: true;
  backup?: string;
  yes?: true;
}

export function addUpgradeCommand(program: Command): void {
  program
    .command('upgrade')
    .description('rehearses a new release on a copy of the running shop, and then switches to it')
    .argument('<folder>', 'the new release')
    .option('--prepare', 'only backs up and rehearses')
    .option('--backup <folder>', 'a new folder for the backup, by default beside DATA_DIR')
    .option(...yesOption)
    .option(...jsonOption)
    .addHelpText('after', upgradeHelp)
    .action(upgrade);
}

/** `shop upgrade <folder>`. */
async function upgrade(folder: string, options: UpgradeOptions): Promise<void> {
  const machine = loadMachine();
  const { dataDir, databaseUrl } = machine;
  await withUpgradeLock(machine, async () => {
    const report = await prepareUpgrade({ machine, folder, backup: options.backup, print: console.error });
    const { to, page, broken } = report;
    if (broken.length > 0) {
      console.error(writeReport(report));
      throw new OperatorError(explainBroken(report));
    }
    if (options.prepare) return printResult(options, report, writeReport(report));
    if (databaseUrl) {
      const sentence = `Nothing was changed. ${explainOtherSwitch(to)}`;
      return printResult(options, report, `${writeReport(report)}\n${sentence}`);
    }
    console.error(writeReport(report));
    await confirm(`Close the shop for some seconds, and switch to ${to.version}?`, options);
    const result = await requestSwitch({ dataDir, to, page, maxSeconds: maxSecondsOf(report) });
    if (result.problem !== undefined) throw new OperatorError(describeSwitch(result));
    const sentence = `${describeSwitch(result)} Keep the backup ${report.backup} until you have looked at it.`;
    printResult(options, { ...report, ...result }, sentence);
  });
}

function writeReport(report: UpgradeReport): string {
  const findings = describeReport(report);
  return findings
    .flatMap(({ sentence, lines }) => [sentence, ...lines.map(({ name, text }) => `  ${name}${text}`)])
    .join('\n');
}
