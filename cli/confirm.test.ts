import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirm } from './confirm.ts';

function ask(answer: string | null, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  if (answer === null) input.end();
  else input.write(`${answer}\n`);
  return confirm('Cancel it?', {}, { input, output: new PassThrough() });
}

test.each(['y', 'Y', 'yes', ' Yes '])('%j confirms', async (answer) => {
  await expect(ask(answer)).resolves.toBeUndefined();
});

test.each(['', 'n', 'yep', 'no', null])('%j cancels', async (answer) => {
  await expect(ask(answer)).rejects.toThrow('Nothing was done.');
});

test('without a terminal --yes is required', async () => {
  await expect(ask('y', false)).rejects.toThrow('Cancel it? This is not a terminal: add --yes to continue.');
  const noTerminal = { input: new PassThrough(), output: new PassThrough() };
  await expect(confirm('Cancel it?', { yes: true }, noTerminal)).resolves.toBeUndefined();
});
