import { z } from 'zod';
import { addressLine, type ShownAddress } from '#domain/api/shop/address.ts';
import { isLocal } from '#server/configuration/find-conflicts.ts';
import type { Executor } from '#server/database/database.ts';
import { readProofs, showProof } from '#server/settings/proofs.ts';

const addressFacts = z.object({ lines: z.array(addressLine) });

/** What the last check of the address has found. */
export async function showAddress(db: Executor, shopUrl: string): Promise<ShownAddress> {
  const { address } = await readProofs(db);
  return {
    url: shopUrl,
    isLocal: isLocal(shopUrl),
    lines: addressFacts.safeParse(address.facts).data?.lines ?? [],
    proof: showProof(address),
    checkedAt: address.checkedAt?.toISOString() ?? null,
  };
}
