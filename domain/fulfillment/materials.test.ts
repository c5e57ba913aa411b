import { expect, test } from 'vitest';
import { glazingOf, sizeKeys } from '../catalogue/variants/sizes.ts';
import { defaultMouldings } from '../framing/mouldings.ts';
import { defaultMaterials, describeAllMaterials, describeMaterials } from './materials.ts';

test('everything above 24 x 28 in is glazed with acrylic', () => {
  expect(sizeKeys.filter((size) => glazingOf(size) === 'glass')).toEqual(['small', 'medium', 'large']);
});

test('a matted print in wood names its wood, glass, mat, depth, weight and hardware', () => {
  const facts = Object.fromEntries(
    describeMaterials(
      { size: 'small', frameColor: 'wood', mount: 'Border' },
      defaultMaterials,
      defaultMouldings,
    ),
  );
  expect(facts).toMatchObject({
    Frame: expect.stringContaining('oak'),
    Glazing: 'Clear glass',
    Border: expect.stringMatching(/^2\s1\/2 in mat\. 4-ply mat board, acid-free/),
    Depth: '1 1/8 in',
    Weight: 'About 5 lb',
    Hanging: expect.stringContaining('wire'),
  });
});

test('the margin of a shadow box is printed, because no mat is cut for it', () => {
  const facts = Object.fromEntries(
    describeMaterials(
      { size: 'exhibition', frameColor: 'black', mount: 'Border' },
      defaultMaterials,
      defaultMouldings,
    ),
  );
  expect(facts.Border).toMatch(/^2 in border and shadow box\. A white margin on the same sheet/);
  expect(facts.Glazing).toContain('acrylic');
  expect(facts.Hanging).toContain('cleat');
});

test('an unframed print has neither frame nor glazing nor hardware', () => {
  const names = describeMaterials(
    { size: 'giant', frameColor: 'none', mount: 'Full Bleed' },
    defaultMaterials,
    defaultMouldings,
  ).map(([name]) => name);
  expect(names).toEqual(['Paper', 'Inks', 'Border', 'Weight']);
});

test('all materials group the sizes that share one', () => {
  const facts = Object.fromEntries(describeAllMaterials(defaultMaterials, defaultMouldings));
  expect(facts.Glazing).toMatch(
    /^Small, Medium, and Large: Clear glass\nGiant, Collector, and Exhibition: Clear acrylic/,
  );
});
