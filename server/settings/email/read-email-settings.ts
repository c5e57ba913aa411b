import type { SettingName } from '#domain/shop/settings.ts';
import type { MailSettings } from '#server/configuration/configuration.ts';
import { type DkimKey, dkimKeys } from '#server/configuration/dkim-keys.ts';
import { type LackingSetting, withoutEmpty } from '#server/configuration/stored-settings.ts';
import { type MailServer, readSmtpUrl } from '#server/mail/smtp-url.ts';
import { readSettings } from '../read-settings.ts';
import type { SettingsContext } from '../save-settings.ts';

const names = ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL', 'DKIM_KEYS'] as const satisfies readonly SettingName[];
export type EmailSettingName = (typeof names)[number];

/** The settings of emails as the next process will use them. */
export interface EmailSettings {
  version: string;
  smtpUrl: string | undefined;
  server: MailServer | undefined;
  from: string | undefined;
  owner: string | undefined;
  keys: readonly DkimKey[];
  /** Those of the machine, which win over what is stored. */
  fixed: EmailSettingName[];
  /** Those that cannot be used. */
  unusable: LackingSetting[];
  /** Undefined unless all that emails need is there. */
  mail: (MailSettings & { owner: string }) | undefined;
}

export async function readEmailSettings({ db, secret, machine }: SettingsContext): Promise<EmailSettings> {
  const stored = await readSettings(db, secret);
  const own = withoutEmpty(machine);
  const fixed = names.filter((name) => own[name] !== undefined);
  const unusable = names.flatMap((name) => {
    const reason = fixed.includes(name) ? stored.machineProblem : stored.problems[name];
    return reason ? [{ name, reason }] : [];
  });
  const find = (name: EmailSettingName) => own[name] ?? stored.values[name];
  const [smtpUrl, from, owner, keyText] = names.map(find);
  const keys = keyText === undefined ? [] : dkimKeys.parse(keyText);
  const isComplete = smtpUrl !== undefined && from !== undefined && owner !== undefined;
  return {
    version: stored.version,
    smtpUrl,
    server: smtpUrl === undefined ? undefined : readSmtpUrl(smtpUrl),
    ...{ from, owner, keys, fixed, unusable },
    mail: isComplete && unusable.length === 0 ? { smtpUrl, from, owner, dkimKeys: keys } : undefined,
  };
}
