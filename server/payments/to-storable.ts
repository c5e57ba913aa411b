/** PostgreSQL cannot store a NUL or half of a surrogate pair, and buyers can type both. */
const replacement = '\ufffd';

/**
 * Copies the provider's data so that PostgreSQL can store every text in it, keys included: each NUL and lone surrogate
 * becomes U+FFFD. Instances of classes, such as the SDK's decimals, are left as they are.
 */
export function toStorable<Value>(value: Value): Value {
  return storable(value) as Value;
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', replacement).toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
