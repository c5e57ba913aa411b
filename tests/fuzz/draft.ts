import type { Call, Json } from './read-calls.ts';

/** A request before its placeholders, such as `(email.1)`, are replaced. */
export interface Draft {
  /** The documented call that the response is checked against. Undefined when a mutation changed the address. */
  call: Call | undefined;
  method: string;
  /** The path of the request line, without the query. */
  path: string;
  /** Names and values, encoded. */
  query: (readonly [name: string, value: string])[];
  headers: (readonly [name: string, value: string])[];
  body: { json: Json } | { text: string } | undefined;
}

/** A request with its placeholders replaced. */
export interface FuzzRequest {
  method: string;
  target: string;
  headers: (readonly [name: string, value: string])[];
  body: Buffer | undefined;
}

export function bodyText({ body }: Pick<Draft, 'body'>): string | undefined {
  if (!body) return undefined;
  return 'text' in body ? body.text : JSON.stringify(body.json);
}

/** Encodes as UTF-8, except that a lone surrogate U+DC80…U+DCFF becomes the byte 80…FF, which is invalid UTF-8. */
export function toBytes(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text);
  const parts = text.split(/(?<![\ud800-\udbff])([\udc80-\udcff])/);
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 1 ? Buffer.of(part.charCodeAt(0) & 0xff) : Buffer.from(part))),
  );
}

/** A command that sends the request again, as closely as curl can. */
export function asCurl(origin: string, { method, target, headers, body }: FuzzRequest): string {
  const args = ['curl', '-i', '--path-as-is', '-X', quoted(method)];
  for (const [name, value] of headers) args.push('-H', quoted(`${name}: ${value}`));
  const shortBody = body && body.length > 2000 ? `${body.subarray(0, 2000)}… (${body.length} bytes)` : body;
  if (shortBody !== undefined) args.push('--data-binary', quoted(String(shortBody)));
  return [...args, quoted(origin + target)].join(' ');
}

/** Quotes for a POSIX shell. Text with unprintable characters uses the escapes of bash. */
function quoted(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const bytes = [...Buffer.from(text)].map((byte) =>
    byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`,
  );
  return `$'${bytes.join('')}'`;
}
