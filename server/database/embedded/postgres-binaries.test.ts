import { expect, test } from 'vitest';
import { requireRunnable } from './postgres-binaries.ts';

test.skipIf(process.platform === 'win32').each(['a "shop"', 'for $5', 'back`tick'])(
  'PostgreSQL below a folder called %s is refused with the advice to move that folder',
  (name) => {
    const folder = `/srv/${name}/node_modules/postgres`;
    const refused = () => requireRunnable(folder);
    expect(refused).toThrow(`PostgreSQL cannot run from ${folder}, because of the`);
    expect(refused).toThrow("Move the shop's own folder");
  },
);

test('spaces, apostrophes and other letters are accepted', () => {
  expect(() => requireRunnable("/srv/Ida's prints/Größe/node_modules")).not.toThrow();
});
