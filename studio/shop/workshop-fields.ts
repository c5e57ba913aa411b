import { capitalize } from '#domain/capitalize.ts';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { type Moulding, type MouldingColor, mouldingColors } from '#domain/framing/mouldings.ts';
import { recipeNames } from '#domain/fulfillment/recipes.ts';
import type { ShopField, ShopFieldGroup } from './shop-values.ts';

const mouldingColumns = [
  ['Face', 'faceInches'],
  ['Lip', 'lipInches'],
  ['Allowance', 'allowanceInches'],
  ['Depth', 'depthInches'],
  ['Stick', 'stickInches'],
] as const satisfies (readonly [string, keyof Moulding])[];

/** The mouldings of each color, a table each. */
export const mouldingGroups: readonly ShopFieldGroup[] = mouldingColors.map((color, index) => ({
  title: `${frames[color].name} moulding`,
  ...(index === 0 && {
    hint: 'The face is seen from the front, the lip covers the edge of the board, and the allowance is how much larger than the board the frame is cut. A frame is as large as its board and its allowance, with the rest of the face on every side. The stick is the length in which you buy the moulding.',
  }),
  table: {
    of: 'Size',
    rows: sizeKeys.map((size) => sizes[size].name),
    columns: mouldingColumns.map(([name]) => [name, 'in'] as const),
    ...(index > 0 && {
      copy: {
        text: 'Same as black',
        nameOf: (name: string) => name.replace(`.${color}.`, '.black.'),
      },
    }),
  },
  fields: sizeKeys.flatMap((size) =>
    mouldingColumns.map(
      ([name, key]): ShopField => ({
        name: `equipment.mouldings.${color}.${size}.${key}`,
        label: labelOf(color, sizes[size].name, name),
        kind: 'inches',
      }),
    ),
  ),
}));

function labelOf(color: MouldingColor, size: string, name: string): string {
  return `${frames[color].name}, ${size}: ${name.toLowerCase()}`;
}

/** How the pixels change on their way to each kind of paper. */
export const recipeGroup: ShopFieldGroup = {
  title: 'Print recipes',
  hint: 'Used when you make a print file with the recipe of its paper: the word in the name of the paper chooses it. A halo of 1/75 in counters the spread of ink on matte paper; 0 sharpens nothing.',
  table: {
    of: 'Paper',
    rows: recipeNames.map((name) => capitalize(name)),
    columns: [
      ['Resolution', 'ppi'],
      ['Sharpening', 'in'],
    ],
  },
  fields: recipeNames.flatMap((name): ShopField[] => [
    {
      name: `equipment.recipes.${name}.pixelsPerInch`,
      label: `${capitalize(name)}: resolution`,
      kind: 'number',
    },
    {
      name: `equipment.recipes.${name}.sharpeningInches`,
      label: `${capitalize(name)}: sharpening`,
      kind: 'share',
    },
  ]),
};
