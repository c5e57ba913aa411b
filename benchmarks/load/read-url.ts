import { Agent, request } from 'node:http';

/** Enough that the server queues requests, and not the client. */
const agent = new Agent({ keepAlive: true, maxSockets: 500 });

/** Reads a whole response on a connection that is kept open, as a browser does. @returns its status */
export function readUrl(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sentRequest = request(
      url,
      { agent, headers: { 'accept-encoding': 'br', ...headers } },
      (response) => {
        response
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', reject)
          .resume();
      },
    );
    sentRequest.on('error', reject).end();
  });
}
