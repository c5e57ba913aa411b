import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { findAddressDoubt } from '#server/fulfillment/labels/find-address-doubt.ts';
import { openLabelProvider } from '#server/fulfillment/labels/label-provider.ts';
import {
  type CorrectedAddress,
  correctAddress,
  type NewAddress,
  newAddress,
} from '#server/fulfillment/orders/correct-address.ts';
import { confirm } from '../confirm.ts';
import { explainPendingLabel } from '../fulfillment/explain-refused-label.ts';
import { printResult } from '../output.ts';
import { type ShopTools, withShop } from '../with-shop.ts';
import { requireOrder, withOrderJobs } from './with-order-context.ts';

export interface AddressOptions {
  name?: string;
  line1?: string;
  line2?: string;
  city?: string;
  state?: string;
  zip?: string;
  yes?: true;
  json?: true;
}

export const addressHelp = `
What is not given stays as it is; --line2 "" removes the second line. The buyer is emailed, at the address of the order.
Once a label is bought, "label void" comes first, because the label has the old address.

Example: npm run shop -- orders address 1A2B3C4D --line1 "12 Gallery Row" --line2 "Apt 4" --zip 97201`;

/** `shop orders address <order>`. */
export async function correctNamedAddress(name: string, options: AddressOptions): Promise<void> {
  await withShop(async (tools) => {
    const order = await requireOrder(tools.db, name);
    const number = orderNumber(order);
    const address = readAddress(order, options);
    const doubt = await findDoubt(tools, address);
    await confirm(
      `Send order ${number} to ${describeAddress(address)}, and email its buyer?${doubt}`,
      options,
    );
    await withOrderJobs(tools, async (context) => {
      const corrected = await correctAddress(context, order._id, address);
      if (!corrected.ok) throw new OperatorError(explain(number, corrected));
    });
    const sentence = `Order ${number} now ships to ${describeAddress(address)}. The shop emails its buyer.${doubt}`;
    printResult(options, { _id: order._id, number, ...address, doubt: doubt.trim() || null }, sentence);
  });
}

/** The order's address with the given parts replaced. @throws OperatorError that names what is wrong */
function readAddress(
  { shippingName, address }: Pick<Order, 'shippingName' | 'address'>,
  { name, line1, line2, city, state, zip }: AddressOptions,
): NewAddress {
  const parsed = newAddress.safeParse({
    shippingName: name ?? shippingName ?? '',
    address: {
      line1: line1 ?? address?.line1 ?? '',
      line2: line2 ?? address?.line2 ?? null,
      city: city ?? address?.city ?? '',
      state: state ?? address?.state ?? '',
      postal_code: zip ?? address?.postal_code ?? '',
      country: 'US',
    },
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${optionNames[String(path.at(-1))]} ${message}`,
  );
  throw new OperatorError(`This is not a complete address: ${problems.join('; ')}.`);
}

const optionNames: Readonly<Record<string, string>> = {
  shippingName: '--name',
  line1: '--line1',
  line2: '--line2',
  city: '--city',
  state: '--state',
  postal_code: '--zip',
};

/** What the label provider says about the address. It does not need to answer. */
async function findDoubt({ labels }: ShopTools, address: NewAddress): Promise<string> {
  const doubt = labels && (await findAddressDoubt(openLabelProvider(labels), address));
  return doubt ? ` ${doubt}` : '';
}

function describeAddress({ shippingName, address }: NewAddress): string {
  const { line1, line2, city, state, postal_code } = address;
  return [shippingName, line1, line2, city, `${state} ${postal_code}`].filter(Boolean).join(', ');
}

function explain(number: string, refusal: CorrectedAddress & { ok: false }): string {
  switch (refusal.reason) {
    case 'unknown-order':
      return `Order ${number} has just been deleted.`;
    case 'same':
      return `Order ${number} already has exactly this address.`;
    case 'labeled':
      return `Order ${number} has a label with the old address. Void it first: "pack ${number}" names it, and "label void <number>" asks for the money back.`;
    case 'label-pending':
      return explainPendingLabel(number);
    case 'too-late':
      return `Order ${number} is ${refusal.status}, so its address cannot change any more. If the parcel is under way, ask the carrier to redirect it.`;
  }
}
