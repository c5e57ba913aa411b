/** PostgreSQL stores neither a NUL nor half of a surrogate pair, and buyers can type both. */
const replacement = '\ufffd';

/**
 * A copy of what the provider said in which PostgreSQL can store every text, keys included: each NUL and each lone
 * surrogate is U+FFFD. Objects with a class of their own, such as the SDK's decimals, stay as they are.
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
