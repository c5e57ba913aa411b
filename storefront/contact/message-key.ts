let last: { message: string; key: string } | undefined;

/**
 * A UUID for a message: the same when it is sent again unchanged, since its answer was lost, so that it arrives
 * once; another as soon as it differs.
 */
export function messageKey(message: object): string {
  const text = JSON.stringify(message);
  if (last?.message !== text) last = { message: text, key: newKey() };
  return last.key;
}

/** Not `randomUUID`, which browsers keep from pages served over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
