import { type SettingName, settingNames } from '#domain/shop/settings.ts';
import { isLive, lacksSecret } from './find-conflicts.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Why a setting is not used. */
export type SettingProblem = 'other-secret' | 'damaged' | 'unconfirmed';

/** The settings in the database, for this machine: those that can be used, and those that cannot. */
export interface StoredSettings {
  values: Partial<Record<SettingName, string>>;
  problems: Partial<Record<SettingName, SettingProblem>>;
  /** Why none of the machine's own is used: the database came from a backup, and no owner has confirmed them since. */
  machineProblem?: 'unconfirmed' | undefined;
}

export const nothingStored: StoredSettings = { values: {}, problems: {} };

/** A setting without which something stays closed. */
export interface LackingSetting {
  name: SettingName;
  reason: SettingProblem | 'unset' | 'no-secret';
}

export type Service = 'payments' | 'mail' | 'labels' | 'backups';
export type Lacking = Readonly<Record<Service, readonly LackingSetting[]>>;

/** Where a setting comes from: the environment of this machine or its file `.env`, or the studio. */
export type SettingSources = Partial<Record<SettingName, 'machine' | 'studio'>>;

/** The settings of each service work only together. */
const names = {
  payments: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  mail: ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL', 'DKIM_KEYS'],
  labels: ['EASYPOST_API_KEY', 'EASYPOST_WEBHOOK_SECRET'],
  backups: ['BACKUPS'],
} as const satisfies Record<Service, readonly SettingName[]>;

/**
 * Adds the stored settings to those of the machine, which win. A service is left out as a whole if one of its
 * settings cannot be used, so that the shop never falls back to a sandbox, or to half of its settings. Real money needs
 * emails, and labels need payments of their kind.
 */
export function addStored(machine: Variables, { values, problems, machineProblem }: StoredSettings) {
  const set = withoutEmpty(machine);
  const hasNoSecret = lacksSecret(set);
  const lackingOf = (service: Service): LackingSetting[] =>
    names[service].flatMap((name) => {
      const problem = set[name] === undefined ? problems[name] : machineProblem;
      // Payments say it in any case, because sign-ins are closed too.
      const isThere = set[name] !== undefined || problem || service === 'payments';
      const reason = hasNoSecret && isThere ? 'no-secret' : problem;
      return reason ? [{ name, reason }] : [];
    });
  const variables: Record<string, string | undefined> = { ...values, ...set };
  const mail = lackingOf('mail');
  const keys = lackingOf('payments');
  const payments = keys.length === 0 && isLive(variables) ? mail : keys;
  const labels = lackingOf('labels');
  const backups = lackingOf('backups');
  const lacking = { payments, mail, labels, backups };
  if (mail.length > 0) leaveOut(variables, 'mail');
  if (payments.length > 0) leaveOut(variables, 'payments');
  if (payments.length > 0 || labels.length > 0) leaveOut(variables, 'labels');
  if (backups.length > 0) leaveOut(variables, 'backups');
  return { variables, lacking, sources: sourcesOf(set, values) };
}

/** An empty value counts as not set. */
export function withoutEmpty(variables: Variables): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

function leaveOut(variables: Record<string, string | undefined>, service: Service): void {
  for (const name of names[service]) delete variables[name];
}

function sourcesOf(set: Variables, values: StoredSettings['values']): SettingSources {
  const sources: SettingSources = {};
  for (const name of settingNames) {
    if (set[name] !== undefined) sources[name] = 'machine';
    else if (values[name] !== undefined) sources[name] = 'studio';
  }
  return sources;
}
