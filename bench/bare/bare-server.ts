import { createServer } from 'node:http';

/**
 * What a page is measured against: Node's own HTTP server sending the same bytes and headers, and nothing else. The
 * headers are an array, which `writeHead` takes fastest.
 */
process.once('message', ({ body, headers }: { body: string; headers: string[] }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit(0));
