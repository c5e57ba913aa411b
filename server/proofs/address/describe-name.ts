import type { AddressLine } from '#domain/api/shop/address.ts';
import type { AddressAnswer, AskedAddress } from './ask-address.ts';

/** Whether the shop's name leads to this shop. @param isOurs whether this shop has answered */
export function describeName(shopUrl: string, asked: AskedAddress, isOurs: boolean): AddressLine {
  if (isOurs) return { topic: 'name', isRight: true, sentence: `${shopUrl} leads to this shop.` };
  const sentence = asked.ok ? explainAnswer(shopUrl, asked.answer) : explainSilence(shopUrl, asked.code);
  return { topic: 'name', isRight: false, sentence };
}

function explainAnswer(shopUrl: string, { status }: AddressAnswer): string {
  if (status >= 300 && status < 400)
    return `${shopUrl} sends visitors on to another address. Set SHOP_URL on the machine to the one that they reach, and restart the shop.`;
  if (status >= 500)
    return `${shopUrl} answers with the error ${status}. Its web server does not reach the shop: look at its log, and see that it passes requests on to the port of the shop.`;
  return `${shopUrl} is answered, but not by this shop. Point the name at this machine where you manage your domain, and let its web server pass all addresses on to the shop.`;
}

function explainSilence(shopUrl: string, code: string): string {
  const { hostname } = new URL(shopUrl);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The name ${hostname} is not found. Where you manage your domain, add a record (A or AAAA) that leads to this machine.`;
  if (code === 'ETIMEDOUT')
    return `${shopUrl} does not answer within ten seconds. Open the ports 80 and 443 in the firewall, and see that this machine reaches its own public address.`;
  if (code === 'ECONNREFUSED')
    return `Nothing listens at ${shopUrl}. Start its web server, and see that the name leads to this machine.`;
  return `${shopUrl} cannot be read (${code}). See that its web server runs, and that it has a certificate.`;
}

/** Whether visitors who type the name without https: reach the shop. */
export function describeRedirect(host: string, asked: AskedAddress): AddressLine {
  const isRight = asked.ok && isRedirect(asked.answer, host);
  const remedy = 'Let the web server redirect every address of http: to https:.';
  return {
    topic: 'redirect',
    isRight,
    sentence: isRight
      ? `http://${host} leads to https:.`
      : asked.ok
        ? `http://${host} does not lead to https:. ${remedy}`
        : `http://${host} does not answer, so who types the name alone may see an error. ${remedy}`,
  };
}

function isRedirect({ status, headers }: AddressAnswer, host: string): boolean {
  return [301, 302, 307, 308].includes(status) && (headers.location ?? '').startsWith(`https://${host}/`);
}

/** Whether browsers are told to use https only, which the shop does and a proxy may undo. */
export function describeHttpsOnly({ headers }: AddressAnswer): AddressLine {
  const seconds = /max-age="?(\d+)/i.exec(headers['strict-transport-security'] ?? '')?.[1];
  const isRight = Number(seconds ?? 0) > 0;
  return {
    topic: 'https-only',
    isRight,
    sentence: isRight
      ? 'Browsers are told to use https: only.'
      : 'The header Strict-Transport-Security does not arrive, so browsers may use http:. Let the web server pass on the headers of the shop.',
  };
}
