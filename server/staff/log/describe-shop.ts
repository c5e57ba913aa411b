import { policies, policyNames } from '#domain/shop/policies.ts';
import { type SettingName, settingNames } from '#domain/shop/settings.ts';
import { describeValues, nameDetails } from './name-details.ts';
import { list, message, type Phrases, quote } from './phrases.ts';

/** The shop's details and policies, messages and members. The log has no names of members. */
export const describeShop = {
  'shop.details-changed': ({ before, after }) => {
    const changed = Object.keys(after);
    const [first = '', ...others] = changed;
    const values = others.length > 0 ? '' : describeValues(first, [before[first], after[first]]);
    return `changed ${nameDetails(changed)}${values}`;
  },
  'shop.policy-changed': ({ after }) => {
    const policy = policyNames.find((name) => `policies.${name}` in after);
    return `changed the ${policy ? policies[policy].title : 'policies'}`;
  },
  'settings.changed': ({ after }) => {
    const [saved, removed] = [namesIn(after.saved), namesIn(after.removed)];
    const parts = [saved && `saved ${saved}`, removed && `removed ${removed}`].filter(Boolean);
    const reason = typeof after.reason === 'string' ? `: ${quote(after.reason)}` : '';
    return `${parts.join(' and ')} among the settings${reason}`;
  },
  'settings.confirmed': ({ after }) =>
    `confirmed after the restore of a backup that this shop uses ${namesIn(after.confirmed)}`,
  'opening.confirmed': ({ id }) => `confirmed before the opening: ${nameMark(id)}`,
  'opening.excused': ({ id, after }) =>
    `decided to open the shop without one step, ${nameMark(id)}: ${quote(after.reason)}`,
  'opening.withdrawn': ({ id }) => `took back what was said before the opening about ${nameMark(id)}`,
  'opening.opened': ({ after }) => {
    const excused = Object.entries(after.excused ?? {}).map(
      ([mark, reason]) => `${nameMark(mark)} (${String(reason)})`,
    );
    return `opened the shop${excused.length > 0 ? ` without ${list(excused)}` : ''}`;
  },
  'opening.closed': () => 'closed the shop again',
  'upgrade.rehearsed': ({ id }) => `began to rehearse the release ${id}`,
  'upgrade.switched': ({ id }) => `began to switch the shop to the release ${id}`,
  'settings.letter-sent': () => 'sent a letter that proves the shop’s emails',
  'settings.email-proved': () => 'proved with the code of a letter that emails arrive',
  'promotion-code.created': ({ after }) =>
    `made the promotion code ${String(after.code)}: ${String(after.takesOff)} off`,
  'promotion-code.switched-off': ({ after }) => `switched the promotion code ${String(after.code)} off`,
  'promotion-code.switched-on': ({ after }) => `switched the promotion code ${String(after.code)} on again`,
  'message.answered': ({ id, after, names }) => {
    const text = names.replies.get(String(after.reply));
    return `answered ${message(id, names)}${text ? `: ${quote(text)}` : ''}`;
  },
  'message.done': ({ id, names }) => `marked ${message(id, names)} as done`,
  'message.reopened': ({ id, names }) => `opened ${message(id, names)} again`,
  'member.ended': () => 'ended a membership',
  'member.restored': () => 'restored a membership',
  'member.signed-out': () => 'signed a member out everywhere',
  'member.exported': () => "copied a member's data",
  'member.deleted': () => "deleted a member's account",
} satisfies Phrases;

const settingWords: Readonly<Record<SettingName, string>> = {
  STRIPE_SECRET_KEY: 'the key for payments',
  STRIPE_WEBHOOK_SECRET: 'the secret for news of payments',
  SMTP_URL: 'the mail server',
  MAIL_FROM: 'the sender of emails',
  OWNER_EMAIL: "the owner's address",
  DKIM_KEYS: 'the keys that sign emails',
  EASYPOST_API_KEY: 'the key for labels',
  EASYPOST_WEBHOOK_SECRET: 'the secret for news of parcels',
  BACKUPS: 'the plan of the backups',
};

function namesIn(value: unknown): string {
  const names: readonly unknown[] = Array.isArray(value) ? value : [];
  return list(settingNames.filter((name) => names.includes(name)).map((name) => settingWords[name]));
}

function nameMark(mark: string): string {
  return mark === 'print-file' ? 'print file' : mark;
}
