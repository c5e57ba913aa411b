import type Stripe from 'stripe';
import { newId } from '../new-id.ts';
import type { LineItem, Price } from '../objects.ts';
import type { CreateSessionParameters } from './session-parameters.ts';

type LineParameters = CreateSessionParameters['line_items'][number];

/** A product, its price and its line item for every line of the request. */
export function buildLineItems(parameters: CreateSessionParameters, now: number) {
  return parameters.line_items.map((line) => {
    const product = buildProduct(line.price_data.product_data, now);
    return { product, item: buildItem(line, buildPrice(line.price_data, product.id, now)) };
  });
}

function buildItem(line: LineParameters, price: Price): LineItem {
  const subtotal = line.price_data.unit_amount * line.quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: subtotal,
    currency: 'usd',
    description: line.price_data.product_data.name,
    metadata: line.metadata ?? {},
    price,
    quantity: line.quantity,
  };
}

/** A price for one session is inactive from the start, as at the provider. */
function buildPrice(data: LineParameters['price_data'], product: string, now: number): Price {
  return {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: now,
    currency: data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: null,
    tax_behavior: data.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: data.unit_amount,
    unit_amount_decimal: String(data.unit_amount),
  };
}

function buildProduct(data: LineParameters['price_data']['product_data'], now: number): Stripe.Product {
  return {
    id: newId('prod', 14),
    object: 'product',
    active: false,
    created: now,
    default_price: null,
    description: data.description ?? null,
    images: data.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: data.metadata ?? {},
    name: data.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: data.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
}
