import type { AddressLine } from '#domain/api/shop/address.ts';
import { countOf } from '#domain/count-of.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { dayMs } from '#domain/time.ts';
import type { AddressAnswer } from './ask-address.ts';

/** Certificates are usually renewed a month before they expire. */
const fewDays = 20;

/** For how long browsers trust the certificate. */
export function describeCertificate(
  shopUrl: string,
  { certificate }: Pick<AddressAnswer, 'certificate'>,
  now: Date,
): AddressLine[] {
  if (!certificate) {
    return [
      wrong(
        'SHOP_URL begins with http:, so what visitors type can be read on its way. Get a certificate, such as with certbot, set SHOP_URL to the address with https:, and restart the shop.',
      ),
    ];
  }
  const { validTo, problem } = certificate;
  const days = Math.floor((validTo.getTime() - now.getTime()) / dayMs);
  if (validTo <= now)
    return [
      wrong(`The certificate expired on ${formatUtcDay(validTo)}, so browsers warn of the shop. ${renewal}`),
    ];
  if (problem !== null) return [wrong(explain(problem, new URL(shopUrl).hostname))];
  const left = `The certificate is valid for ${countOf(days, 'more day')}, until ${formatUtcDay(validTo)}.`;
  if (days >= fewDays) return [{ topic: 'certificate', isRight: true, sentence: left }];
  return [wrong(`${left} It was not renewed. ${renewal}`)];
}

const renewal = 'Renew it: with certbot, `certbot renew --dry-run` says what is in the way.';

function explain(problem: string, hostname: string): string {
  if (problem === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate is for another name than ${hostname}, so browsers warn of the shop. Get one for this name.`;
  if (problem === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' || problem === 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY')
    return 'The certificates between yours and its issuer are missing, so some browsers warn of the shop. Let the web server send the whole chain: with certbot, the file fullchain.pem.';
  return `Browsers do not trust the certificate (${problem}). Get one of a known issuer, such as with certbot.`;
}

const wrong = (sentence: string): AddressLine => ({ topic: 'certificate', isRight: false, sentence });
