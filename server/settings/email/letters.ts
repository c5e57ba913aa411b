import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { hourMs } from '#domain/time.ts';
import type { MailSettings } from '#server/configuration/configuration.ts';
import { explainMailFailure } from '#server/mail/explain-mail-failure.ts';
import { mailButton, paragraph, smallPrint, strong, writeMail } from '#server/mail/mail-layout.ts';
import { openMail } from '#server/mail/open-mail.ts';
import { RefusedRecipient } from '#server/mail/refused-recipient.ts';
import { readSmtpUrl } from '#server/mail/smtp-url.ts';
import { beginProof, completeProof, forgetProofs, readProofs, recordCheck } from '../proofs.ts';
import type { SettingsContext } from '../save-settings.ts';

/** How long the code of a letter may be entered. */
export const letterHours = 24;
const letterMs = letterHours * hourMs;
/** The studio waits 30 seconds, of which trying the server may take the first twelve. */
const acceptMs = 12_000;

export interface LetterContext {
  settings: SettingsContext;
  details: CurrentDetails;
  shopUrl: string;
  studioUrl: string;
}

/**
 * Six digits for a letter. They are derived from its id, so the table has none that can be entered.
 * @param secret TOKEN_SECRET
 */
export function codeOf(secret: string, letterId: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'passepartout letter code', 32));
  const number = createHmac('sha256', key).update(letterId).digest().readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * Sends the owner a letter with a code and a link, with settings that no process may use yet, and begins the proof.
 * @returns why the mail server did not accept it, or undefined
 */
export async function sendLetter(
  context: LetterContext,
  mail: MailSettings & { owner: string },
): Promise<string | undefined> {
  const { db, secret, now } = context.settings;
  const letterId = randomUUID();
  await beginProof(db, 'mail', letterId, now());
  const mailer = openMail(mail, context.details, { maxSilenceMs: acceptMs, now });
  try {
    await mailer.send(letterTo(context, { to: mail.owner, letterId, code: codeOf(secret, letterId) }));
    return undefined;
  } catch (error) {
    const { sentence } = explainMailFailure(smtpErrorOf(error), readSmtpUrl(mail.smtpUrl));
    // It may have accepted the letter without saying so.
    if (!isSlow(error)) await forgetProofs(db, ['mail']);
    return sentence;
  } finally {
    mailer.close();
  }
}

const isSlow = (error: unknown) =>
  error instanceof Error && 'timeoutType' in error && error.timeoutType === 'SOCKET_TIMEOUT';

/** A refused recipient is an answer of the server, too. */
function smtpErrorOf(error: unknown): unknown {
  return error instanceof RefusedRecipient ? { command: 'RCPT TO', response: error.reason } : error;
}

function letterTo(
  { details, shopUrl, studioUrl }: LetterContext,
  { to, letterId, code }: { to: string; letterId: string; code: string },
) {
  const { shop } = details.current();
  return writeMail(
    { shopUrl, details },
    {
      to,
      id: `letter-${letterId}`,
      subject: `${code} is the code that proves your emails`,
      title: 'Your emails arrive',
      parts: [
        paragraph(
          `This letter left ${shop} with the settings that were just saved. Enter its code in the studio:`,
        ),
        paragraph(strong(code)),
        mailButton(`${studioUrl}/shop/email#${code}`, 'Enter the code in the studio'),
        smallPrint(
          `The code works for ${letterHours} hours, and only for owners of the shop.`,
          "If it came into your spam folder, the shop's page says which records are missing.",
        ),
      ],
    },
  );
}

export type ProvedLetter = { ok: true } | { ok: false; reason: 'no-letter' | 'expired' | 'wrong-code' };

/**
 * Ends the proof with the code of the last letter.
 * @param count is called before a code is compared, and throws once there were too many for this letter
 */
export async function proveLetter(
  { db, secret, now }: SettingsContext,
  code: string,
  count: (letterId: string) => Promise<void>,
): Promise<ProvedLetter> {
  const { awaited, begunAt } = (await readProofs(db)).mail;
  if (awaited === null || begunAt === null) return { ok: false, reason: 'no-letter' };
  if (now().getTime() - begunAt.getTime() > letterMs) return { ok: false, reason: 'expired' };
  await count(awaited);
  if (code.replace(/\D/g, '') !== codeOf(secret, awaited)) return { ok: false, reason: 'wrong-code' };
  if (!(await completeProof(db, 'mail', awaited, now()))) return { ok: false, reason: 'no-letter' };
  // The letter has arrived, so what was wrong at the last check is mended.
  await recordCheck(db, 'mail', { problems: [] }, now());
  return { ok: true };
}
