import { v7 as newId } from 'uuid';
import type { AddressLine } from '#domain/api/shop/address.ts';
import { isLocal } from '#server/configuration/find-conflicts.ts';
import { tryLock } from '#server/database/try-lock.ts';
import { beginProof, type Checked, readProofs, recordCheck } from '#server/settings/proofs.ts';
import type { CheckContext } from '../check-context.ts';
import { askAddress } from './ask-address.ts';
import { describeCertificate } from './describe-certificate.ts';
import { describeClock } from './describe-clock.ts';
import { describeHttpsOnly, describeName, describeRedirect } from './describe-name.ts';

type AddressContext = Pick<CheckContext, 'db' | 'configuration' | 'payments' | 'addressConnection' | 'now'>;

/** Where the shop answers itself. */
export const checkPath = '/.well-known/shop-check';

/** One process at a time, because a later request takes the place of one that is under way. */
const turn = { key: 'prove the address', seed: 0, waitMs: 30_000 };

/**
 * The shop asks itself at its public address. Whichever process answers proves that the name leads to this shop.
 * @returns undefined for a shop that only this machine reaches, and while another process asks
 */
export async function checkAddress(context: AddressContext): Promise<Checked | undefined> {
  const { db, configuration } = context;
  if (isLocal(configuration.shopUrl)) return undefined;
  const lines = await tryLock(db, turn, () => findLines(context));
  if (!lines) return undefined;
  const problems = lines.filter(({ isRight }) => !isRight).map(({ sentence }) => sentence);
  return { problems, facts: { lines } };
}

/** Checks the address now, and keeps what was found. */
export async function checkAddressNow(context: AddressContext): Promise<void> {
  const checked = await checkAddress(context);
  if (checked) await recordCheck(context.db, 'address', checked, context.now());
}

async function findLines(context: AddressContext): Promise<AddressLine[]> {
  const { db, configuration, addressConnection: connection, payments, now } = context;
  const { shopUrl } = configuration;
  const nonce = newId();
  await beginProof(db, 'address', nonce, now());
  const path = `${checkPath}/${nonce}`;
  const asked = await askAddress(shopUrl + path, { connection, now });
  const isOurs = asked.ok && asked.answer.body === nonce && (await isProved(context));
  const name = describeName(shopUrl, asked, isOurs);
  if (!asked.ok) return [name];
  const { answer } = asked;
  const url = new URL(shopUrl);
  const isSecure = url.protocol === 'https:';
  // Visitors type the name without a port, so another port has no http beside it.
  const hasHttp = isSecure && url.port === '';
  return [
    name,
    ...describeCertificate(shopUrl, answer, now()),
    ...(hasHttp
      ? [describeRedirect(url.host, await askAddress(`http://${url.host}${path}`, { connection, now }))]
      : []),
    ...(isOurs && isSecure ? [describeHttpsOnly(answer)] : []),
    ...(await describeClock({ payments, configuration, now })),
  ];
}

async function isProved({ db }: AddressContext): Promise<boolean> {
  return (await readProofs(db)).address.provedAt !== null;
}
