import fc from 'fast-check';
import type { Breakage } from './break-body.ts';
import { nastyTexts, nastyValue } from './nasty-values.ts';

const shortNastyTexts = nastyTexts.filter((text) => text.length <= 400);
const rubbish = [
  '%',
  '%zz',
  '%00',
  '%c0%af',
  '%ff%fe',
  '%ud800',
  '%2e%2e%2f',
  '%0d%0aX:1',
  ';',
  '#',
  '{',
  '~!',
];
const encodedRubbish = fc.oneof(
  fc.constantFrom(...rubbish),
  fc.constantFrom(...shortNastyTexts).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** Mutations that change, repeat, add or remove query parameters. */
export const breakQuery: fc.Arbitrary<Breakage> = fc.oneof(
  fc.tuple(fc.nat(5), encodedRubbish).map(
    ([at, value]): Breakage =>
      (draft) => ({
        ...draft,
        query: draft.query.map((pair, index) =>
          index === at % draft.query.length ? [pair[0], value] : pair,
        ),
      }),
  ),
  fc.constant<Breakage>((draft) => ({ ...draft, query: [...draft.query, ...draft.query] })),
  fc.constant<Breakage>((draft) => ({
    ...draft,
    query: draft.query.map(([name, value]) => [`${name}[]`, value]),
  })),
  fc
    .tuple(
      fc.constantFrom('category', 'limit', 'cursor', 'ids', 'q', 'sessionid', '__proto__', '%', ''),
      encodedRubbish,
    )
    .map(
      (pair): Breakage =>
        (draft) => ({ ...draft, query: [...draft.query, pair] }),
    ),
  fc.constant<Breakage>((draft) => ({ ...draft, query: [] })),
  fc.constantFrom(500, 6000).map(
    (length): Breakage =>
      (draft) => ({
        ...draft,
        query: [...draft.query, ['q', 'x'.repeat(length)]],
      }),
  ),
);

/** Mutations of the path or the method, after which the request may match another call of the API, or none. */
export const breakAddress: fc.Arbitrary<Breakage> = fc.oneof(
  fc
    .tuple(fc.nat(8), encodedRubbish)
    .map(([at, part]) => onPath((parts) => parts.with(1 + (at % (parts.length - 1)), part))),
  fc
    .tuple(fc.nat(8), encodedRubbish)
    .map(([at, part]) => onPath((parts) => parts.toSpliced(1 + at, 0, part))),
  fc.constantFrom(499, 501, 8000).map((length) => onPath((parts) => parts.with(-1, 'x'.repeat(length)))),
  fc.constantFrom('/', '//', '/.', '/..', '.data', '?', '/*').map((end) => onPath((parts) => parts, end)),
  fc.constant(onPath((parts) => parts.map((part) => part.toUpperCase()))),
  fc
    .constantFrom(
      ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'],
    )
    .map(
      (method): Breakage =>
        (draft) => ({ ...draft, call: undefined, method }),
    ),
);

function onPath(change: (parts: string[]) => string[], end = ''): Breakage {
  return (draft) => ({ ...draft, call: undefined, path: change(draft.path.split('/')).join('/') + end });
}

const contentTypes = [
  ...['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', '*/*'],
  ...[
    'application/json; charset=utf-16',
    'application/json;;;',
    'APPLICATION/JSON',
    'application/json, text/plain',
  ],
  ...['application/json;a=__proto__', 'application/problem+json', '/', 'json', 'application/json\t; x="'],
];
const headerNames = [
  ...[
    'authorization',
    'token',
    'cookie',
    'idempotency-key',
    'x-requested-with',
    'stripe-signature',
    'x-hmac-signature',
  ],
  ...[
    'origin',
    'sec-fetch-site',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-http-method-override',
    'forwarded',
  ],
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'if-none-match',
    'if-modified-since',
    'range',
    'referer',
  ],
];
const headerValues = [
  ...[
    '',
    ' ',
    ',',
    ';',
    '=',
    '*',
    'null',
    '0',
    '-1',
    'gzip;q=0, br;q=NaN, *',
    'bytes=5-1',
    'DELETE',
    '"',
    'W/"',
  ],
  ...[
    'Bearer',
    'Bearer x',
    'Bearer (accessToken.1)',
    'Basic YTpi',
    'bearer  (accessToken.0) x',
    'cross-site',
  ],
  ...[
    'refresh_token=x; refresh_token=(refreshToken.1)',
    'refresh_token=%zz',
    '__proto__=1',
    't=1,v1=0',
    't=,v1=',
  ],
  ...[
    'é\xff',
    'x'.repeat(300),
    'a,'.repeat(2000),
    '::1, 10.0.0.1',
    '999.1.1.1',
    'fe80::1%eth0',
    'https://evil.example',
  ],
];

/** Mutations after which headers are wrong, missing, repeated or unexpected. */
export const breakHeaders: fc.Arbitrary<Breakage> = fc.oneof(
  fc.constantFrom(...contentTypes).map((type) => withHeader('content-type', type)),
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...headerNames), fc.constantFrom(...headerValues))
      .map((pair) => withHeader(...pair)),
  },
  fc.nat(4).map(
    (at): Breakage =>
      (draft) => ({ ...draft, headers: draft.headers.toSpliced(at, 1) }),
  ),
  fc.constant<Breakage>((draft) => ({ ...draft, headers: [...draft.headers, ...draft.headers] })),
  fc.constant<Breakage>((draft) => ({ ...draft, headers: [...draft.headers, ...manyHeaders] })),
  nastyValue.map(
    (json): Breakage =>
      (draft) =>
        draft.body ? draft : { ...draft, body: { json } },
  ),
);

const manyHeaders = Array.from({ length: 150 }, (_, number) => [`x-${number}`, 'y'] as const);

function withHeader(name: string, value: string): Breakage {
  return (draft) => ({
    ...draft,
    headers: [...draft.headers.filter(([other]) => other !== name), [name, value] as const],
  });
}
