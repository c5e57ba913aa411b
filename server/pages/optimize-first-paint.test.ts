import { expect, test } from 'vitest';
import { optimizeFirstPaint } from './optimize-first-paint.ts';

/** A page as React Router renders it. */
const html = `<head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/root.js"/>\
<link rel="stylesheet" href="/assets/shop.css#"/><link rel="stylesheet" href="/assets/late.css"/></head><body><p>Walls</p>\
<script>var a = 1;</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";

  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script></body>`;
const stylesheets = new Map([['/assets/shop.css', 'p{color:red}']]);

test('known stylesheets are inlined and not fetched, and an unknown one is still fetched', () => {
  const page = optimizeFirstPaint(html, stylesheets);
  expect(page).toContain(
    '<style data-precedence="page">p{color:red}</style><link rel="stylesheet" href="/assets/shop.css#" type="text/inlined"/>',
  );
  expect(page).toContain('<link rel="stylesheet" href="/assets/late.css"/>');
});

test("a page's scripts are loaded after its first paint", async () => {
  const page = optimizeFirstPaint(html, stylesheets);
  expect(page).not.toContain('<link rel="modulepreload"');
  const [, program = ''] = /<script type="module" async="">([^<]*)<\/script>/.exec(page) ?? [];
  expect(program).not.toMatch(/^import /m);
  const steps = [
    'requestAnimationFrame(',
    '["/assets/manifest.js","/assets/root.js"]',
    'await import("/assets/manifest.js");',
    'const route0 = await import("/assets/root.js");',
    'window.__reactRouterRouteModules = {"root":route0};',
    'import("/assets/entry.js");',
  ].map((step) => program.indexOf(step));
  expect(steps).not.toContain(-1);
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
});

test('a page without scripts stays unchanged', () => {
  expect(optimizeFirstPaint('<p>Walls</p>', stylesheets)).toBe('<p>Walls</p>');
});
