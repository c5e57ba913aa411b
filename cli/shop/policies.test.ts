import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';

const world = await openTestShop({ isQuiet: true });
afterAll(world.close);
const folder = await mkdtemp(join(tmpdir(), 'passepartout policies '));

/** Runs `shop policy …` while the shop is open. */
function terminal(...words: string[]) {
  return runBeside(world, 'policy', ...words);
}

test('the owner reads a policy, replaces it by a file, and goes back to the text of the shop', async () => {
  const { output } = await terminal('show', 'returns');
  expect(output).toContain('## How refunds are paid {#refunds}');
  const file = join(folder, 'returns.md');
  await writeFile(file, output.replace('{#refunds}', '{#money-back}'));
  expect((await terminal('set', 'returns', file)).output).toBe(
    'Saved as version 1. The page /policies/returns shows it. Have a lawyer read it.\n',
  );
  const sections = () => world.shop.details.policyPage('returns').sections.map(({ id }) => id);
  await expect.poll(sections).toContain('money-back');
  expect((await terminal('set', 'returns', file)).output).toBe(
    'Nothing changed: the policy has this text.\n',
  );
  expect((await terminal('show', 'returns', '--history')).output).toMatch(
    /^1 +20[\d-]+ [\d:]+ +terminal +\d+ lines$/m,
  );
  await terminal('reset', 'returns');
  await expect.poll(sections).toContain('refunds');
  expect(JSON.parse((await terminal('show', 'returns', '--json')).output)).toMatchObject({
    version: 2,
    isDefault: true,
    text: output.trim(),
  });
});

test('a text, a file or a policy that is wrong is refused in words', async () => {
  const file = join(folder, 'wrong.md');
  await writeFile(file, '## A\n\n<b>Hi</b> {shpo}');
  const { code, stderr } = await terminal('set', 'terms', file);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^The text was not saved\.\nLine 3: HTML is not possible here\.[^\n]*\nLine 3: [\s\S]*\{shpo\}/,
    ),
  ]);
  await writeFile(file, `## A\n\n${'1. '.repeat(19_000)}`);
  expect((await terminal('set', 'terms', file)).stderr).toContain('Line 3: The line is nested 19000 deep');
  const absent = await terminal('set', 'terms', join(folder, 'absent.md'));
  expect(absent.stderr).toBe(`The file ${join(folder, 'absent.md')} cannot be read (ENOENT).\n`);
  expect((await terminal('show', 'imprint')).stderr).toContain('terms, privacy, returns');
});
