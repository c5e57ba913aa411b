import { isIPv4 } from 'node:net';
import type { EmailToSave } from '#domain/api/shop/email.ts';
import { emailProblem } from '#domain/customers/accounts.ts';
import { foundProblems } from '#domain/found-problems.ts';
import { secretPattern } from '#domain/shop/secrets.ts';
import { hiddenProblem } from '#domain/visible-text.ts';
import { addressOf } from '#server/mail/domain/addresses.ts';
import type { EmailSettings } from './read-email-settings.ts';

type Problems = Partial<Record<keyof EmailToSave, string>>;

const hostPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;
const isSecret =
  'This looks like a secret key. It was not stored. Make a new key if other people may have seen this one.';

/** What is wrong with the entered settings of emails, by field, in sentences that repeat no value. */
export function findEmailProblems(form: EmailToSave, current: EmailSettings): Problems {
  return foundProblems({
    server: serverProblem(form.server),
    port: portProblem(form.port),
    user: secretPattern.test(form.user) ? isSecret : userProblem(form.user),
    password: passwordProblem(form, current),
    from: addressProblem(form.from, 'hello@shop.example'),
    owner: addressProblem(form.owner, 'you@shop.example'),
    ...findFixedProblems(form, current),
  });
}

function serverProblem(host: string): string | undefined {
  if (secretPattern.test(host)) return isSecret;
  if (host === '') return 'Enter the name of your mail server, such as smtp.mail.example.';
  if (hostPattern.test(host) || isIPv4(host)) return undefined;
  return 'Enter only the name of the server, such as smtp.mail.example, without smtp:// and without a port.';
}

function portProblem(port: string): string | undefined {
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;
  return isPort ? undefined : 'Enter a port from 1 to 65535. Most providers have 465 or 587.';
}

function userProblem(user: string): string | undefined {
  if (/\p{Cc}/u.test(user)) return 'Enter the user name in one line.';
  const problem = hiddenProblem(user, 'line');
  return problem && `The user name ${problem}.`;
}

/** A stored password goes to no other server, and to no other account. */
function passwordProblem(form: EmailToSave, { server }: EmailSettings): string | undefined {
  if (form.user === '' || form.password) return undefined;
  const isKept = server?.password && server.host === form.server && server.port === Number(form.port);
  if (isKept && server.user === form.user) return undefined;
  return server?.password
    ? 'Enter the password again, because the server or the user has changed.'
    : 'Enter the password of this user.';
}

function addressProblem(address: string, example: string): string | undefined {
  if (secretPattern.test(address)) return isSecret;
  return emailProblem(address) ? `Enter an email address, such as ${example}.` : undefined;
}

function findFixedProblems(form: EmailToSave, { fixed, server, from, owner }: EmailSettings): Problems {
  const isOther =
    server?.host !== form.server ||
    server.port !== Number(form.port) ||
    server.user !== form.user ||
    Boolean(form.password);
  const problemOf = (name: EmailSettings['fixed'][number], isChanged: boolean) =>
    fixed.includes(name) && isChanged
      ? `It is set by ${name} on this machine. Change it there, or remove it there.`
      : undefined;
  return foundProblems({
    server: problemOf('SMTP_URL', isOther),
    from: problemOf('MAIL_FROM', addressOf(from ?? '') !== form.from),
    owner: problemOf('OWNER_EMAIL', owner !== form.owner),
  });
}
