import type { PageDifference, Release, ShownUpgradeReport, SwitchResult } from '../api/shop/upgrade.ts';
import { countOf } from '../count-of.ts';

/** How long a rehearsal allows a switch in the studio. */
export const maxReportDays = 1;

/** A sentence of a report, with the lines that belong to it. The name of a migration or an address begins its line. */
interface Finding {
  sentence: string;
  lines: { name: string; text: string }[];
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
      lines: migrations.map(({ migration, milliseconds }) => ({
        name: migration,
        text: `: ${milliseconds} ms`,
      })),
    },
    {
      sentence: describeComparison(read, broken.length, changed.length),
      lines: [
        ...broken.map(({ address, running, copy }) => ({
          name: decodeAddress(address),
          text: ` answers ${copy} instead of ${running}.`,
        })),
        ...changed.map(({ address, ...contents }) => ({
          name: decodeAddress(address),
          text: `: ${describeChange(contents)}.`,
        })),
      ],
    },
    {
      sentence: order
        ? `A print was bought there: order ${order}.`
        : 'Nothing is on sale, so no print was bought.',
      lines: [],
    },
  ];
}

function describeComparison(read: number, broken: number, changed: number): string {
  if (read === 0) return 'The shop is not open yet, so no pages were compared.';
  const pages = `${countOf(read, 'page')} compared.`;
  if (broken + changed === 0) return `${pages} All answer as before and look the same.`;
  const answers = broken === 0 ? 'All answer' : `${countOf(broken, 'does', 'do')} not answer`;
  const contents =
    changed === 0 ? 'the others look the same' : `${countOf(changed, 'looks', 'look')} different`;
  return `${pages} ${answers} as before; ${contents}:`;
}

/** An address as people write it: `/artist/Naoko Hirabe`. */
function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Both contents have their kind before them: `title: Prints`. The copy may have `nothing` of that kind. */
function describeChange({ running, copy }: Omit<PageDifference, 'address'>): string {
  const kind = running.split(': ', 1)[0] ?? '';
  const quote = (content: string) => `“${content.slice(kind.length + 2)}”`;
  const becomes = copy.startsWith(`${kind}: `) ? `becomes ${quote(copy)}` : 'is missing';
  return `the ${kind} ${quote(running)} ${becomes}`;
}

/** Why the shop must not switch to a release: addresses do not answer as before. */
export function explainBroken({ to, broken }: Pick<ShownUpgradeReport, 'to' | 'broken'>): string {
  return `${countOf(broken.length, 'address', 'addresses')} of the release ${to.version} ${broken.length === 1 ? 'does' : 'do'} not answer as before, so nothing was changed.`;
}

/** How a shop with DATABASE_URL switches. Its account may not copy and rename the databases of a server. */
export function explainOtherSwitch({ folder }: Pick<Release, 'folder'>): string {
  return `To switch to it, run ${folder}/deploy/install.sh as root, which backs the shop up first, or replace its processes one after the other.`;
}

/** What came of a switch. */
export function describeSwitch({ to, problem, backSeconds }: SwitchResult): string {
  if (problem === undefined) return `The shop is ${to.version} now, in ${to.folder}.`;
  const back = backSeconds === undefined ? '' : ` It was back after ${backSeconds} s.`;
  return `The release ${to.version} does not serve: ${problem} The shop is as before.${back}`;
}
