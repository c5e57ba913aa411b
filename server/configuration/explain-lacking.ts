import type { Lacking, LackingSetting, Service } from './stored-settings.ts';

const consequences: Readonly<Record<Service, string>> = {
  payments: 'Payments are closed',
  mail: 'Emails wait',
  labels: 'No labels are bought',
};

/** Each reason with what to do about it. */
const reasons: Readonly<Record<LackingSetting['reason'], (names: string, isOne: boolean) => string>> = {
  unset: (names, isOne) => `${names} ${isOne ? 'is' : 'are'} not set.`,
  'other-secret': (names, isOne) =>
    `${names} cannot be read, because TOKEN_SECRET is another than when ${isOne ? 'it was' : 'they were'} stored. Set TOKEN_SECRET as it was, or ${enterAgain(names, isOne)}.`,
  damaged: (names, isOne) =>
    `${names} cannot be read, because what is stored is damaged. To mend it, ${enterAgain(names, isOne)}.`,
  unconfirmed: (names) => `${names} must be confirmed, because this shop was restored from a backup.`,
};

/** What to do about unreadable settings. The shop made the signing key, so an owner cannot enter it again. */
function enterAgain(names: string, isOne: boolean): string {
  if (names === 'DKIM_KEYS') return 'save the page “Shop, Email”, which makes a new key';
  return `enter ${isOne ? 'it' : 'them'} again`;
}

/** Why payments, emails and labels do not work, by the names of the settings: at most a line for each, for `shop status` and Today. */
export function explainLacking(lacking: Lacking): { service: Service; sentence: string }[] {
  return (['payments', 'mail', 'labels'] as const).flatMap((service) =>
    lacking[service].length > 0 ? [{ service, sentence: explain(service, lacking[service]) }] : [],
  );
}

function explain(service: Service, settings: readonly LackingSetting[]): string {
  const explained = [...Map.groupBy(settings, ({ reason }) => reason)].map(([reason, members]) => {
    const names = new Intl.ListFormat('en-US').format(members.map(({ name }) => name));
    return reasons[reason](names, members.length === 1);
  });
  return `${consequences[service]}: ${explained.join(' ')}`;
}
