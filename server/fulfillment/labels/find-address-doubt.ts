import type { NewAddress } from '#domain/api/orders/shipping.ts';
import { RequestError } from '#server/http/errors.ts';
import type { LabelProvider } from './label-provider.ts';

/** What the label provider says about an address, as a sentence. It does not need to answer. */
export async function findAddressDoubt(
  provider: Pick<LabelProvider, 'checkAddress'>,
  { shippingName, address }: NewAddress,
): Promise<string | null> {
  try {
    const doubts = await provider.checkAddress({ name: shippingName, address });
    return doubts.length > 0 ? `The carriers do not know this address: ${doubts.join('; ')}.` : null;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return 'The label provider does not answer, so the address is not checked.';
  }
}
