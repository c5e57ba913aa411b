import type { Call, Json } from './read-calls.ts';

/** A request as it will be sent, except that words in brackets still stand for what the world knows. */
export interface Draft {
  /** Whose rules its answer is held to; undefined: it is no call of the API's any more. */
  call: Call | undefined;
  method: string;
  /** As the request line has it, without a query. */
  path: string;
  /** Names and values, encoded. */
  query: (readonly [name: string, value: string])[];
  headers: (readonly [name: string, value: string])[];
  body: { json: Json } | { text: string } | undefined;
}

/** A request to the request. */
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

/** Its bytes; a lone low surrogate U+DC80…U+DCFF stands for the byte 80…FF, which alone is no UTF-8. */
export function toBytes(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text);
  const parts = text.split(/(?<![\ud800-\udbff])([\udc80-\udcff])/);
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 1 ? Buffer.of(part.charCodeAt(0) & 0xff) : Buffer.from(part))),
  );
}

/** The request as a command that sends it again, as far as curl can. */
export function asCurl(origin: string, { method, target, headers, body }: FuzzRequest): string {
  const words = ['curl', '-i', '--path-as-is', '-X', quoted(method)];
  for (const [name, value] of headers) words.push('-H', quoted(`${name}: ${value}`));
  const shown = body && body.length > 2000 ? `${body.subarray(0, 2000)}… (${body.length} bytes)` : body;
  if (shown !== undefined) words.push('--data-binary', quoted(String(shown)));
  return [...words, quoted(origin + target)].join(' ');
}

/** For a POSIX shell; what no terminal shows is escaped as bash reads it. */
function quoted(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const bytes = [...Buffer.from(text)].map((byte) =>
    byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`,
  );
  return `$'${bytes.join('')}'`;
}
