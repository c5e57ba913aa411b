import type { Lacking, LackingSetting, Service } from './stored-settings.ts';

/** Where the studio has the settings of each, below Shop. */
const pages: Readonly<Record<Service, string>> = {
  payments: 'Payments',
  mail: 'Email',
  labels: 'Labels',
  backups: 'Backups',
};

const consequences: Readonly<Record<Service, string>> = {
  payments: 'Payments are closed',
  mail: 'Emails wait',
  labels: 'No labels are bought',
  backups: 'No backups are made',
};

/** Each reason with what to do about it. */
const reasons: Readonly<
  Record<LackingSetting['reason'], (names: string, isOne: boolean, page: string) => string>
> = {
  unset: (names, isOne) => `${names} ${isOne ? 'is' : 'are'} not set.`,
  'no-secret': (names) =>
    `${names} cannot be used, because TOKEN_SECRET is not set on this machine. Set it as it was, one value for every process, and restart the shop.`,
  'other-secret': (names, isOne) =>
    `${names} cannot be read, because TOKEN_SECRET is another than when ${isOne ? 'it was' : 'they were'} stored. Set TOKEN_SECRET as it was, or ${enterAgain(names, isOne)}.`,
  damaged: (names, isOne) =>
    `${names} cannot be read, because what is stored is damaged. To mend it, ${enterAgain(names, isOne)}.`,
  unconfirmed: (names, _, page) =>
    `${names} must be confirmed, because this shop was restored from a backup. Press “This shop may use them” under Shop, ${page}, if no other shop does.`,
};

/** What to do about unreadable settings. The shop made the signing key, so an owner cannot enter it again. */
function enterAgain(names: string, isOne: boolean): string {
  if (names === 'DKIM_KEYS') return 'save the page “Shop, Email”, which makes a new key';
  if (names === 'BACKUPS') return 'save the page “Shop, Backups”';
  return `enter ${isOne ? 'it' : 'them'} again`;
}

/** Why payments, emails, labels and backups do not work, by the names of the settings: at most a line for each, for `shop status` and Today. */
export function explainLacking(lacking: Lacking): { service: Service; sentence: string }[] {
  return (['payments', 'mail', 'labels', 'backups'] as const).flatMap((service) =>
    lacking[service].length > 0 ? [{ service, sentence: explain(service, lacking[service]) }] : [],
  );
}

function explain(service: Service, settings: readonly LackingSetting[]): string {
  const explained = [...Map.groupBy(settings, ({ reason }) => reason)].map(([reason, members]) => {
    const names = new Intl.ListFormat('en-US').format(members.map(({ name }) => name));
    return reasons[reason](names, members.length === 1, pages[service]);
  });
  return `${consequences[service]}: ${explained.join(' ')}`;
}
