import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { exampleLine } from '#tests/world/example-line.ts';
import { FramedPrint } from './framed-print.tsx';

function renderPrint(overrides: Partial<Variant>): string {
  const { title, artist, photograph } = exampleLine();
  const focus = { x: 0.5, y: 0.95 };
  const variant: Variant = { size: 'medium', frameColor: 'wood', mount: 'Border', ...overrides };
  return renderToString(
    <FramedPrint
      print={{ title, artist, orientation: 'landscape', photograph: { ...photograph, focus } }}
      variant={variant}
      sizes="50vw"
    />,
  );
}

test('a framed print is drawn from sizes in inches: outside, moulding, mat and bevel', () => {
  const html = renderPrint({});
  expect(html).toContain(
    '--width:21.125;--height:17.125;--moulding:0.75;--inset:3.0625;--bevel:0.0625;--depth:0',
  );
  expect(html).toContain('/frames/wood.svg');
});

test('a print without a frame has no moulding, and one with Full Bleed no mat', () => {
  const html = renderPrint({ size: 'giant', frameColor: 'none', mount: 'Full Bleed' });
  expect(html).toContain('--moulding:0;--inset:0;--bevel:0');
  expect(html).not.toContain('/frames/');
});

test('the photograph is cropped around its focus point, and states its size before it loads', () => {
  const html = renderPrint({ size: 'giant' });
  expect(html).toContain('object-position:50% 100%');
  expect(html).toContain('width="2400" height="1920"');
});
