import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A proxy for a PostgreSQL server that drops notifications, as a pooler in transaction mode does. */
export async function openSilentPooler(serverUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const pooler = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) sockets.add(socket);
    pipeline(client, server).catch(() => {});
    pipeline(server, withoutNotifications(), client).catch(() => {});
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const url = new URL(serverUrl);
  url.port = String((pooler.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      pooler.close();
      await once(pooler, 'close');
    },
  };
}

const notificationResponse = 'A'.charCodeAt(0);

/** A server message is a type byte, four bytes with the length of the rest, and the rest (manual, "Message Formats"). */
function withoutNotifications(): Transform {
  let buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      buffer = Buffer.concat([buffer, chunk]);
      while (buffer.length >= 5 && buffer.length > buffer.readUInt32BE(1)) {
        const end = 1 + buffer.readUInt32BE(1);
        if (buffer[0] !== notificationResponse) this.push(buffer.subarray(0, end));
        buffer = buffer.subarray(end);
      }
      done();
    },
  });
}
