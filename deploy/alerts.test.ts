import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('every alert names the heading of its runbook, below which a line says what to do first', async () => {
  const rules = (await readFile('deploy/alerts.yaml', 'utf8')).split('- alert: ').slice(1);
  expect(rules.length).toBeGreaterThan(15);
  for (const rule of rules) {
    const [name = ''] = /^\w+/.exec(rule) ?? [];
    const [, file = '', anchor = ''] = /^ +runbook: ([\w/.]+)#([\w-]+)$/m.exec(rule) ?? [];
    expect({ name, file }).toEqual({ name, file: 'docs/monitoring.md' });
    const line = linesBelow(await readFile(file, 'utf8'), anchor).find((each) =>
      each.includes(`\`${name}\` |`),
    );
    const severity = /severity: (\w+)/.exec(rule)?.[1];
    expect({ name, line }).toEqual({
      name,
      line: expect.stringMatching(`^\\| .+ \\| ${severity} \\| .{20}`),
    });
  }
});

/** The lines of a page below a heading, up to the next one. GitHub makes anchors of headings. */
function linesBelow(page: string, anchor: string): string[] {
  const sections = page.split(/^#+ /m);
  const toAnchor = (heading: string) => heading.toLowerCase().replaceAll(' ', '-');
  const section = sections.find((each) => toAnchor(each.split('\n', 1)[0] ?? '') === anchor) ?? '';
  return section.split('\n');
}
