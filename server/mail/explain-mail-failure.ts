/** Why a mail server cannot be used, and the field of the form that mends it. */
export interface MailFailure {
  field: 'server' | 'port' | 'user' | 'password' | 'from' | 'owner';
  sentence: string;
}

interface Target {
  host: string;
  port: number;
}

interface SmtpError {
  code?: unknown;
  originalCode?: unknown;
  command?: unknown;
  response?: unknown;
  message?: unknown;
  /** The step for which nodemailer has waited too long. */
  timeoutType?: unknown;
}

/**
 * Explains an error of nodemailer to the owner. It repeats only the numbers of the server's answer, because the words may
 * contain addresses or what was signed in with.
 */
export function explainMailFailure(error: unknown, target: Target): MailFailure {
  const failure: SmtpError = typeof error === 'object' && error !== null ? error : {};
  const { code, message } = failure;
  const cause = String(failure.originalCode ?? code ?? '');
  if (code === 'EAUTH') return explainSignIn(failure, target);
  const deferral = explainAnswer(failure, target);
  if (deferral) return deferral;
  if (code === 'ETLS' || /CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO/.test(cause)) return explainTls(cause, target);
  if (/wrong version number|ERR_SSL/i.test(`${cause} ${message}`)) return explainPlainServer(target);
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN|ENODATA/.test(cause)) return explainName(cause, target);
  if (/ENETUNREACH|EHOSTUNREACH|ENETDOWN/.test(cause)) {
    return at(
      'server',
      `This machine cannot reach ${target.host}. Check its network, and that the name is right.`,
    );
  }
  if (cause === 'ECONNREFUSED') return explainRefusal(target);
  if (code === 'ETIMEDOUT') return explainSilence(failure, target);
  return at(
    'server',
    `${target.host} answers on port ${target.port}, but not as a mail server. Check the name and the port: most providers have 465 or 587.`,
  );
}

const at = (field: MailFailure['field'], sentence: string): MailFailure => ({ field, sentence });

function explainSignIn({ response }: SmtpError, { host }: Target): MailFailure {
  const [, code = ''] = /^(\d{3})/.exec(String(response ?? '')) ?? [];
  if (code.startsWith('4'))
    return at('user', `${host} does not sign anybody in at the moment (${code}). Try again in some minutes.`);
  if (/^50\d$/.test(code))
    return at(
      'user',
      `${host} accepts no user and no password here. Leave both empty, or use port 465 or 587.`,
    );
  return at(
    'password',
    `${host} refuses the user or the password. Copy both again; many providers want a password for apps, made on their pages, instead of your own.`,
  );
}

/** What the server has answered to a sender, a recipient or an email. */
function explainAnswer({ response, command }: SmtpError, { host }: Target): MailFailure | undefined {
  const [numbers, first] = /^([245])\d\d([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(String(response ?? '')) ?? [];
  if (!numbers || first === '2') return undefined;
  if (first === '4') {
    return at(
      'server',
      `${host} defers emails for now (${numbers}). Many servers do so with a sender whom they don't know yet (greylisting). Send the letter again in 15 minutes.`,
    );
  }
  if (command === 'MAIL FROM')
    return at(
      'from',
      `${host} refuses the sender (${numbers}). Use an address that this account may send from.`,
    );
  if (command === 'RCPT TO') {
    return at(
      'owner',
      `${host} refuses the owner's address (${numbers}). Check it, and that this account may send.`,
    );
  }
  return at('server', `${host} refuses the email (${numbers}). Your mail provider can say why.`);
}

function explainTls(cause: string, { host, port }: Target): MailFailure {
  if (/ALTNAME/.test(cause))
    return at(
      'server',
      `The certificate of ${host} is for another name. Enter the name that your provider gives.`,
    );
  if (/EXPIRED/.test(cause))
    return at('server', `The certificate of ${host} has expired. Its provider must renew it.`);
  if (/SELF_SIGNED|UNABLE_TO|CERT/.test(cause))
    return at('server', `The certificate of ${host} is signed by nobody that this machine trusts.`);
  return at(
    'port',
    `${host} offers no encryption on port ${port}, so the password was not sent. Use port 465, or 587 with STARTTLS.`,
  );
}

function explainPlainServer({ host, port }: Target): MailFailure {
  return at('port', `${host} does not begin with encryption on port ${port}. Use port 587.`);
}

function explainName(cause: string, { host }: Target): MailFailure {
  return cause === 'EAI_AGAIN'
    ? at('server', `The name servers did not answer for ${host}. Check the network of this machine.`)
    : at('server', `There is no machine named ${host}. Check the name.`);
}

function explainRefusal({ host, port }: Target): MailFailure {
  return at('port', `${host} refuses connections on port ${port}. Most providers have 465 or 587.`);
}

function explainSilence({ timeoutType }: SmtpError, { host, port }: Target): MailFailure {
  if (timeoutType === 'GREETING_TIMEOUT') {
    return at(
      'port',
      `${host} accepts connections on port ${port}, but does not greet. If the port expects encryption from the start, use 465; otherwise 587.`,
    );
  }
  if (timeoutType === 'SOCKET_TIMEOUT') {
    return at(
      'server',
      `${host} has not said in time whether it accepts the email. It may still arrive. Otherwise try again in some minutes.`,
    );
  }
  if (port === 25) {
    return at('port', `${host} does not answer on port 25, which most networks block. Use port 465 or 587.`);
  }
  return at(
    'port',
    `${host} does not answer on port ${port}. Check the port (465 or 587), and that a firewall lets this machine out.`,
  );
}
