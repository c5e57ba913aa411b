import fc from 'fast-check';
import { prints } from '#tests/world/prints.ts';
import { breakAddress, breakHeaders, breakQuery } from './break-head.ts';
import type { Draft } from './draft.ts';

const { id } = prints.mistyRidge;

const pages = [
  ...[
    '/',
    '/shop/all-prints/',
    '/shop/all-prints',
    '/shop-prints',
    `/product/${id}`,
    '/artist/Ada%20Lind',
    '/cart',
    '/wall',
    '/offer',
  ],
  ...[
    '/login',
    '/register',
    '/reset-password',
    '/success',
    '/settings',
    '/policies/privacy',
    '/contact',
    '/nowhere',
  ],
];
const pageData = pages.map((page) => `${page.replace(/^\/$/, '/_').replace(/(.)\/$/, '$1/_')}.data`);
const files = [
  ...[`/photographs/${id}-640.jpg`, `/photographs/${id}-640.avif`, '/photographs/none.jpg', '/favicon.svg'],
  ...[
    '/manifest.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/prints-1.xml',
    '/sitemaps/pages.xml',
  ],
  ...['/feeds/google-merchant.xml', '/feeds/google-merchant-2.xml', '/assets/none.js', '/__manifest'],
  ...[
    '/api/docs',
    '/api/docs/json',
    '/api/docs/static/index.html',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
  ],
];

const query = fc.tuple(
  fc.constantFrom(
    ...[
      'category',
      'orientation',
      'q',
      'cursor',
      'size',
      'frame',
      'mount',
      'redirect',
      'session',
      'session_id',
    ],
    ...['wall', 'furniture', 'hang', 'print', 'token', 'uid', '_routes', 'index', '_data', 'p', 'version'],
  ),
  fc.constantFrom(
    ...['travel', 'black%20%26%20white', 'landscape', 'misty', '(cursor.0)', 'giant', 'Wood', 'Full%20Bleed'],
    ...['routes%2Fproduct', 'root', 'expired', '(openSession.0)', '%2Fcart', '//evil.example', ''],
  ),
);

/** A visit by a browser or a scanner: pages, their data, pictures and files for machines. */
export function frontDraft(): fc.Arbitrary<Draft> {
  const breakages = fc.array(
    fc.oneof({ weight: 2, arbitrary: breakAddress }, { weight: 2, arbitrary: breakQuery }, breakHeaders),
    { maxLength: 3 },
  );
  return fc
    .tuple(fc.constantFrom(...pages, ...pageData, ...files), fc.array(query, { maxLength: 3 }), breakages)
    .map(([path, query, breakages]) => {
      const visit: Draft = { call: undefined, method: 'GET', path, query, headers: [], body: undefined };
      return breakages.reduce((broken, breakage) => breakage(broken), visit);
    });
}
