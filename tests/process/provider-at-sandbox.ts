import http from 'node:http';
import https, { type RequestOptions } from 'node:https';

// Loaded before the programs of a test with --import: what they ask the providers of payments and labels reaches the sandbox of
// the test.
const { hostname: host, port } = new URL(process.env.TEST_PROVIDER_URL ?? '');
const request = https.request.bind(https) as (...all: unknown[]) => http.ClientRequest;

const providers = new Set(['api.stripe.com', 'files.stripe.com', 'api.easypost.com']);

function requestAtSandbox(options: RequestOptions, ...more: unknown[]): http.ClientRequest {
  if (!providers.has(options.host ?? '')) return request(options, ...more);
  const { path, method, headers } = options;
  const sent = http.request({ host, port, path, method, headers });
  // The SDK waits for it before it sends the body.
  sent.once('socket', (socket) => socket.once('connect', () => socket.emit('secureConnect')));
  return sent;
}

Object.assign(https, { request: requestAtSandbox });
