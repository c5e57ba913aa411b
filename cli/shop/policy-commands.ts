import { readFile } from 'node:fs/promises';
import { Argument, type Command } from 'commander';
import { type PolicyName, policies, policyNames } from '#domain/shop/policies.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { defaultTexts } from '#server/shop/policies/default-texts.ts';
import type { PolicyReader } from '#server/shop/policies/open-policy-reader.ts';
import { readPolicy } from '#server/shop/policies/read-policy.ts';
import { findPolicy, listPolicyVersions, savePolicy } from '#server/shop/policies/save-policy.ts';
import { formatTable, type JsonOption, jsonOption, printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';

const setHelp = `
The file is Markdown: a paragraph, a list of facts in short, and sections that start with "## ". Names in braces, such as
{shop} and {price table}, become the shop's values. The page shows the text within 2 seconds, while the shop is running.
Have a lawyer read it.

Example: npm run shop -- policy show terms > terms.md
         npm run shop -- policy set terms terms.md`;

export function addPolicyCommands(program: Command): void {
  const policy = program
    .command('policy')
    .description('the terms of service, the privacy and the return policy');
  const name = () => new Argument('<policy>', 'which one').choices(policyNames);
  policy
    .command('show')
    .description('the text of a policy, as Markdown')
    .addArgument(name())
    .option('--history', 'who saved the latest versions, and when')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- policy show terms')
    .action(show);
  policy
    .command('set')
    .description('replaces the text of a policy by a file')
    .addArgument(name())
    .argument('<file>', 'a Markdown file')
    .option(...jsonOption)
    .addHelpText('after', setHelp)
    .action(async (which: PolicyName, file: string, options: JsonOption) =>
      save(which, await readText(file), options),
    );
  policy
    .command('reset')
    .description('goes back to the text that comes with the shop')
    .addArgument(name())
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- policy reset terms')
    .action((which: PolicyName, options: JsonOption) => save(which, null, options));
}

/** `shop policy show terms`. */
async function show(policy: PolicyName, { json, history }: JsonOption & { history?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    if (history) {
      const versions = await listPolicyVersions(db, policy);
      if (json) return console.log(JSON.stringify(versions, null, 2));
      const rows = versions.map(({ version, at, staffId, text }) => [
        String(version),
        at.toISOString().slice(0, 16).replace('T', ' '),
        staffId ? 'studio' : 'terminal',
        text === null ? 'the text of the shop' : `${text.split('\n').length} lines`,
      ]);
      return console.log(formatTable(['Version', 'Saved (UTC)', 'In', 'Text'], rows));
    }
    const found = await findPolicy(db, policy);
    const text = found.text ?? defaultTexts[policy];
    console.log(json ? JSON.stringify({ ...found, text, isDefault: found.text === null }, null, 2) : text);
  });
}

/** `shop policy set terms terms.md` and `shop policy reset terms`. */
async function save(policy: PolicyName, text: string | null, options: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const { version } = await findPolicy(db, policy);
    const read: PolicyReader = async (policyToRead) => readPolicy(policyToRead);
    const wanted = { policy, version, text, author: 'terminal' };
    const saved = await savePolicy({ db, now: () => new Date(), read }, wanted);
    const sentence =
      saved.version === version
        ? 'Nothing changed: the policy has this text.'
        : `Saved as version ${saved.version}. The page ${policies[policy].path} shows it. Have a lawyer read it.`;
    printResult(options, saved, sentence);
  });
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The file ${file} cannot be read (${error.code}).`);
  });
}
