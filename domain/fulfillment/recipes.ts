/** How the pixels change on their way to a paper. */
export interface Recipe {
  /** The resolution of the file, such as the printer's own: 300 for Canon and HP, 360 for Epson. */
  pixelsPerInch?: number;
  /** Counters the spreading of ink: the width of the halo around edges. 1/100 in is invisible at reading distance. */
  sharpeningInches?: number;
}

/**
 * The recipe of each paper, by a word in its name (`materials.paper`). Ink spreads more on matte papers. Write your
 * printer's resolution and your papers here.
 */
export const recipes = {
  matte: { pixelsPerInch: 300, sharpeningInches: 1 / 75 },
  luster: { pixelsPerInch: 300, sharpeningInches: 1 / 100 },
  glossy: { pixelsPerInch: 300, sharpeningInches: 1 / 100 },
} as const satisfies Record<string, Recipe>;

export type RecipeName = keyof typeof recipes;
export const recipeNames = Object.keys(recipes) as RecipeName[];

/** @param paper its name, such as `100% cotton rag, matte, 310 gsm` */
export function recipeOfPaper(paper: string): RecipeName | undefined {
  const words = paper.toLowerCase().split(/\W+/);
  return Object.keys(recipes).find((name): name is RecipeName => words.includes(name));
}
