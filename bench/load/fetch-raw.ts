import { type IncomingMessage, request } from 'node:http';

export interface RawAnswer {
  /** As it goes over the wire, still compressed. */
  body: Buffer;
  headers: Record<string, string>;
}

/** What an address answers, for others to answer the same. */
export async function fetchRaw(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers }, resolve).on('error', reject).end();
  });
  const chunks: Buffer[] = await response.toArray();
  const kept = Object.entries(response.headers).filter(
    ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
  );
  return {
    body: Buffer.concat(chunks),
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
  };
}
