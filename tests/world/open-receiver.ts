import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Delivery {
  body: string;
  signature: string;
  headers: Record<string, string | string[] | undefined>;
  event: { id: string; type: string; data: { object: { id: string } } };
}

/** A webhook endpoint that records its deliveries. It responds with the given statuses, and then always with 200. */
export async function openReceiver(statuses: number[] = [], port = 0) {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    deliveries.push({
      body,
      signature: String(request.headers['stripe-signature']),
      headers: request.headers,
      event: JSON.parse(body),
    });
    response.statusCode = statuses.shift() ?? 200;
    response.end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port: usedPort } = server.address() as AddressInfo;
  return {
    deliveries,
    url: `http://127.0.0.1:${usedPort}/webhook`,
    types: () => deliveries.map(({ event }) => event.type),
  };
}
