import type { Kind } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { invalid } from './api-error.ts';
import { listLineItems } from './list-objects.ts';
import type { FormValue } from './parse-form.ts';

interface Tree {
  [key: string]: unknown;
}

const maxDepth = 4;

/** The fields that contain an id and can be expanded to the object. */
const expandable: Record<string, Kind> = {
  coupon: 'coupon',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  product: 'product',
};

/** Replaces the ids that `expand` names (`line_items.data.price.product`) with their objects, at most four levels deep. */
export function expandObject(payments: Payments, object: object, expand: FormValue | undefined): object {
  const copy: Tree = structuredClone(object) as Tree;
  for (const path of pathsOf(expand)) {
    const parts = path.split('.');
    if (parts.length > maxDepth) throw invalid(`You cannot expand more than 4 levels of a property: ${path}`);
    expandPath(payments, copy, parts, path);
  }
  return copy;
}

function pathsOf(expand: FormValue | undefined): string[] {
  if (expand === undefined || expand === '') return [];
  const values = typeof expand === 'string' ? [expand] : Object.values(expand);
  return values.filter((value) => typeof value === 'string');
}

function expandPath(payments: Payments, tree: Tree, parts: string[], path: string): void {
  const [name, ...rest] = parts;
  if (name === undefined) return;
  const value = expandField(payments, tree, name);
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  tree[name] = value;
  for (const inner of Array.isArray(value) ? value : [value]) {
    if (isTree(inner)) expandPath(payments, inner, rest, path);
  }
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** The object that the field names, or the field's value. A session contains its line items only when they are expanded. */
function expandField(payments: Payments, tree: Tree, name: string): unknown {
  const value = tree[name];
  if (value === undefined && name === 'line_items' && tree.object === 'checkout.session') {
    const id = String(tree.id);
    return listLineItems(payments, { id, path: `/v1/checkout/sessions/${id}/line_items`, parameters: {} });
  }
  const kind = expandable[name];
  return kind && typeof value === 'string' ? (payments.store.find(kind, value) ?? value) : value;
}
