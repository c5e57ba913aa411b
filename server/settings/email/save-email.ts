import type { EmailToSave } from '#domain/api/shop/email.ts';
import type { SettingName } from '#domain/shop/settings.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import type { StaffId } from '#domain/staff/staff.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { formerValidUntil, makeDkimKey } from '#server/mail/domain/keys.ts';
import { toSmtpUrl } from '#server/mail/smtp-url.ts';
import { tryMailServer } from '#server/mail/try-mail-server.ts';
import { requireSeen, type SettingsContext, saveAndForget } from '../save-settings.ts';
import { findEmailProblems } from './find-email-problems.ts';
import { type LetterContext, sendLetter } from './letters.ts';
import { type EmailSettingName, type EmailSettings, readEmailSettings } from './read-email-settings.ts';

type Changes = Partial<Record<SettingName, string>>;

/**
 * Saves how emails are sent after the mail server has let the shop sign in, and sends the letter that proves it. The first
 * save makes the key that signs.
 * @param by who saves; `requireLetter` throws 429 if another letter was sent less than a minute ago
 * @returns the new version, and why the server did not accept the letter
 * @throws RequestError 400 with what is wrong by field, 409 `stale` or 429; then nothing is stored
 */
export async function saveEmail(
  context: LetterContext,
  form: EmailToSave,
  { author, requireLetter }: { author: StaffId; requireLetter: () => Promise<void> },
): Promise<{ version: string; problem: string | null }> {
  const { settings } = context;
  const current = await readEmailSettings(settings);
  requireSeen(current, form.version);
  const problems = findEmailProblems(form, current);
  if (Object.keys(problems).length > 0) throw invalid('Some settings of emails are wrong.', problems);
  const smtpUrl = smtpUrlOf(form, current);
  // The machine's own address of the server may have more in it.
  const failure = await tryMailServer(current.fixed.includes('SMTP_URL') ? (current.smtpUrl ?? '') : smtpUrl);
  if (failure) throw invalid(failure.sentence, { [failure.field]: failure.sentence });
  const addresses = { MAIL_FROM: form.from, OWNER_EMAIL: form.owner };
  const changes = { SMTP_URL: smtpUrl, ...addresses, ...(await firstKey(settings, current)) };
  const saving = { version: form.version, changes: withoutFixed(changes, current.fixed), author };
  const version = await saveAndForget(settings, saving, ['mail', 'mail-domain'], requireLetter);
  const { mail } = await readEmailSettings(settings);
  return { version, problem: (mail && (await sendLetter(context, mail))) ?? null };
}

/** Makes another key that signs. The present one signs beside it for seven days. @throws RequestError 409 */
export async function rotateKey(settings: SettingsContext, seen: string, author: StaffId): Promise<void> {
  const current = await readEmailSettings(settings);
  requireSeen(current, seen);
  const { keys, fixed, server } = current;
  if (fixed.includes('DKIM_KEYS'))
    throw conflict('fixed', 'DKIM_KEYS is set on this machine. Change it there.');
  if (!server) throw conflict('no_email', 'Enter your mail server first.');
  const until = formerValidUntil(keys);
  const now = settings.now();
  if (until && now < until) {
    throw conflict(
      'replaced_lately',
      `The key was replaced less than seven days ago, and emails are still signed with both. Replace it again after ${formatUtcDay(until)}.`,
    );
  }
  const changes = { DKIM_KEYS: JSON.stringify([await makeDkimKey(now), ...keys.slice(0, 1)]) };
  await saveAndForget(settings, { version: seen, changes, author }, ['mail-domain']);
}

async function firstKey({ now }: SettingsContext, { keys }: EmailSettings): Promise<Changes> {
  return keys.length > 0 ? {} : { DKIM_KEYS: JSON.stringify([await makeDkimKey(now())]) };
}

function withoutFixed(changes: Changes, fixed: readonly EmailSettingName[]): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !fixed.some((each) => each === name)));
}

function smtpUrlOf({ server: host, port, user, password }: EmailToSave, { server }: EmailSettings): string {
  return toSmtpUrl({ host, port: Number(port), user, password: password || (server?.password ?? '') });
}
