import type { PageDifference, Release, ShownUpgradeReport, SwitchResult } from '../api/shop/upgrade.ts';
import { countOf } from '../count-of.ts';

/** How long a rehearsal allows a switch in the studio. */
export const maxReportDays = 1;

/** A sentence of a report, with the lines that belong to it. */
interface Finding {
  sentence: string;
  lines: string[];
}

type Described = Pick<
  ShownUpgradeReport,
  'to' | 'migrations' | 'startSeconds' | 'read' | 'broken' | 'changed' | 'order'
>;

/** What a rehearsal found. */
export function describeReport({
  to,
  migrations,
  startSeconds,
  read,
  broken,
  changed,
  order,
}: Described): Finding[] {
  return [
    {
      sentence: `On a copy of this shop, the release ${to.version} was ready after ${startSeconds} s, with ${countOf(migrations.length, 'migration')}.`,
      lines: migrations.map(({ migration, milliseconds }) => `${migration}: ${milliseconds} ms`),
    },
    {
      sentence: `${countOf(read, 'address', 'addresses')} read in both shops; answering otherwise: ${broken.length}; with other contents: ${changed.length}.`,
      lines: [...broken, ...changed].map(describeDifference),
    },
    {
      sentence: order
        ? `A print was bought there: order ${order}.`
        : 'Nothing is on sale, so no print was bought.',
      lines: [],
    },
  ];
}

function describeDifference({ address, running, copy }: PageDifference): string {
  return `${address}: ${running} in this shop, ${copy} in the copy`;
}

/** Why the shop must not switch to a release: addresses do not answer as before. */
export function explainBroken({ to, broken }: Pick<ShownUpgradeReport, 'to' | 'broken'>): string {
  return `${countOf(broken.length, 'address', 'addresses')} of the release ${to.version} ${broken.length === 1 ? 'does' : 'do'} not answer as before, so nothing was changed.`;
}

/** How a shop with DATABASE_URL switches. Only the files of the shop's own database are brought back within seconds. */
export function explainOtherSwitch({ folder }: Pick<Release, 'folder'>): string {
  return `To switch to it, run ${folder}/deploy/install.sh as root, which backs the shop up first, or replace its processes one after the other.`;
}

/** What came of a switch. */
export function describeSwitch({ to, problem, backSeconds }: SwitchResult): string {
  if (problem === undefined) return `The shop is ${to.version} now, in ${to.folder}.`;
  const back = backSeconds === undefined ? '' : ` It was back after ${backSeconds} s.`;
  return `The release ${to.version} does not serve: ${problem} The shop is as before.${back}`;
}
