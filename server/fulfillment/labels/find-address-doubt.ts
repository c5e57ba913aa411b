import type { NewAddress } from '#domain/api/orders/shipping.ts';
import { RequestError } from '#server/http/errors.ts';
import type { LabelProvider } from './label-provider.ts';

type AddressCheck = Pick<LabelProvider, 'checkAddress'>;

/** What the label provider says about an address, as a sentence. It does not need to answer. */
export async function findAddressDoubt(provider: AddressCheck, address: NewAddress): Promise<string | null> {
  const doubts = await findDoubts(provider, address);
  if (!doubts) return 'The label provider does not answer, so the address is not checked.';
  return doubts.length > 0 ? `The carriers do not know this address: ${doubts.join('; ')}.` : null;
}

/** What the carriers complain about in an address. Undefined if the label provider does not answer. */
export async function findDoubts(
  provider: AddressCheck,
  { shippingName, address }: NewAddress,
): Promise<string[] | undefined> {
  try {
    return await provider.checkAddress({ name: shippingName, address, phone: null });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return undefined;
  }
}
