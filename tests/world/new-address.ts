let given = 0;

/** A client's address (from RFC 2544's range for tests) that no other test of this file calls from. */
export function newAddress(): string {
  given += 1;
  return `198.18.${given >> 8}.${given & 255}`;
}
