import fc from 'fast-check';

const body = '{"email":"ada@example.com","password":"walls-that-talk"}';
const post = 'POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n';
const close = 'Connection: close\r\n';

/** Requests of ordinary clients and of attackers. */
const requests = [
  `GET / HTTP/1.1\r\nHost: shop\r\n${close}\r\n`,
  `HEAD /shop/all-prints HTTP/1.1\r\nHost: shop\r\n${close}\r\n`,
  'GET /api/shop/all-prints HTTP/1.0\r\n\r\n',
  `${post}Content-Length: ${body.length}\r\n${close}\r\n${body}`,
  `${post}Transfer-Encoding: chunked\r\n${close}\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n${close}\r\nfffffffff\r\n${body}\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n${close}\r\n-1\r\n${body}\r\n0\r\n\r\n`,
  `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n${close}\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
  `${post}Transfer-Encoding: chunked, identity\r\n${close}\r\n0\r\n\r\n`,
  `${post}Content-Length: 5\r\nContent-Length: 6\r\n${close}\r\n${body}`,
  `${post}Content-Length: -1\r\n${close}\r\n${body}`,
  `${post}Content-Length: 99999999999999999999\r\n${close}\r\n${body}`,
  `${post}Content-Length: 1000\r\n${close}\r\n${body}`,
  `${post}Content-Length: ${body.length}\r\nExpect: 100-continue\r\n${close}\r\n${body}`,
  `${post}Content-Length: ${body.length}\r\nExpect: miracles\r\n${close}\r\n${body}`,
  `GET / HTTP/1.1\r\nHost: shop\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n${close}\r\n`,
  `GET / HTTP/1.1\r\n${close}\r\n`,
  `GET / HTTP/1.1\r\nHost: shop\r\nX: a\r\n b\r\n${close}\r\n`,
  `GET / HTTP/1.1\r\nHost : shop\r\n${close}\r\n`,
  `GET / HTTP/1.1\nHost: shop\n${close}\n`,
  `GET / HTTP/1.1\r\nHost: shop\r\nCookie: ${'a=b; '.repeat(3000)}\r\n${close}\r\n`,
  `GET http://evil.example/cart HTTP/1.1\r\nHost: shop\r\n${close}\r\n`,
  `GET evil HTTP/1.1\r\nHost: shop\r\n${close}\r\n`,
  `OPTIONS * HTTP/1.1\r\nHost: shop\r\n${close}\r\n`,
  `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n${close}\r\n`,
  `GET / HTTP/2.0\r\nHost: shop\r\n${close}\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];

const parts = [
  '\0',
  '\r',
  '\n',
  '\r\n',
  '\r\n\r\n',
  ' ',
  ':',
  '\xff',
  '%',
  'X-A: b\r\n',
  'HTTP/1.1',
  '\t',
  '',
];

/** The bytes of one of the requests, unchanged or changed in up to three places. */
export function brokenBytes(): fc.Arbitrary<Buffer> {
  const change = fc.record({ at: fc.nat(200), removedCount: fc.nat(3), part: fc.constantFrom(...parts) });
  return fc
    .tuple(fc.constantFrom(...requests), fc.array(change, { maxLength: 3 }))
    .map(([request, changes]) =>
      changes.reduce((text, { at, removedCount, part }) => {
        const position = at % text.length;
        return text.slice(0, position) + part + text.slice(position + removedCount);
      }, request),
    )
    .map((text) => Buffer.from(text, 'latin1'));
}
