import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Query } from './contestant.ts';

const levelOfShop = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Where a load goes, and its queries. */
export interface Target {
  url: string;
  headers: Readonly<Record<string, string>>;
  queries: readonly Query[];
}

/** A script of wrk that sends the queries in turn. */
export function toScript({ headers, queries }: Target): string {
  const requests = queries.map(({ path, body }) => {
    const method = body ? 'POST' : 'GET';
    return `  wrk.format(${[method, path].map(inLua).join(', ')}, nil, ${body ? inLua(JSON.stringify(body)) : 'nil'}),`;
  });
  const type = queries.some(({ body }) => body) ? { 'content-type': 'application/json' } : {};
  const headerLines = Object.entries({ ...headers, ...type }).map(
    ([name, value]) => `wrk.headers[${inLua(name)}] = ${inLua(value)}`,
  );
  return `${headerLines.join('\n')}
local requests, number = {}, 0
init = function()
  requests = {
${requests.join('\n')}
  }
end
request = function()
  number = number % #requests + 1
  return requests[number]
end
`;
}

function inLua(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}

/** @returns the bytes of the body with Brotli, also where the server does not compress. @throws when it lacks the title */
export async function checkResponse(
  { url, headers, queries: [query] }: Target,
  title: string,
): Promise<number> {
  const { path = '/', body } = query ?? {};
  const response = await fetch(url + path, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok || !text.includes(title)) {
    throw new Error(`${url}${path} responded with ${response.status}: ${text.slice(0, 500)}`);
  }
  return (await promisify(brotliCompress)(text, levelOfShop)).length;
}
