import { z } from 'zod';
import { type AddressLine, addressLine } from '#domain/api/shop/address.ts';
import type { Proof } from '../proofs.ts';

const addressFacts = z.object({ lines: z.array(addressLine) });

/** What the last check of the address has found. */
export function readAddressLines({ facts }: Pick<Proof, 'facts'>): AddressLine[] {
  return addressFacts.safeParse(facts).data?.lines ?? [];
}
