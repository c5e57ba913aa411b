import type { ShownAddress } from '#domain/api/shop/address.ts';
import { isLocal } from '#server/configuration/find-conflicts.ts';
import type { Executor } from '#server/database/database.ts';
import { readProofs, showProof } from '../proofs.ts';
import { readAddressLines } from './address-facts.ts';

/** What the last check of the address has found. */
export async function showAddress(db: Executor, shopUrl: string): Promise<ShownAddress> {
  const { address } = await readProofs(db);
  return {
    url: shopUrl,
    isLocal: isLocal(shopUrl),
    lines: readAddressLines(address),
    proof: showProof(address),
    checkedAt: address.checkedAt?.toISOString() ?? null,
  };
}
