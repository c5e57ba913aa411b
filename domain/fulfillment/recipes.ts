/** How the pixels change on their way to a paper. */
export interface Recipe {
  /** The resolution of the file, such as the printer's own: 300 for Canon and HP, 360 for Epson. */
  pixelsPerInch?: number;
  /** Counters the spreading of ink: the width of the halo around edges. 1/100 in is invisible at reading distance. */
  sharpeningInches?: number;
}

/** The kinds of paper that have recipes: the words by which the shop finds them in a paper's name. */
export const recipeNames = ['matte', 'luster', 'glossy'] as const;
export type RecipeName = (typeof recipeNames)[number];

/** The recipe of each kind of paper, as the shop's owner sets it. */
export type Recipes = Readonly<Record<RecipeName, Required<Recipe>>>;

/** The recipes of a shop whose owner has not changed them. Ink spreads more on matte papers. */
export const defaultRecipes: Recipes = {
  matte: { pixelsPerInch: 300, sharpeningInches: 1 / 75 },
  luster: { pixelsPerInch: 300, sharpeningInches: 1 / 100 },
  glossy: { pixelsPerInch: 300, sharpeningInches: 1 / 100 },
};

/** @param paper its name, such as `100% cotton rag, matte, 310 gsm` */
export function recipeOfPaper(paper: string): RecipeName | undefined {
  const words = paper.toLowerCase().split(/\W+/);
  return recipeNames.find((name) => words.includes(name));
}
