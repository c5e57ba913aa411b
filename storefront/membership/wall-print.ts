import type { RouterContextProvider } from 'react-router';
import { catalogueContext } from '../catalogue/catalogue-reader.ts';
import { type PrintCardData, toCard } from '../catalogue/wall/print-card-data.ts';

/** A print to hang beside a form: one of the newest upright ones, a different one for each `place`. */
export async function findWallPrint(
  context: Readonly<RouterContextProvider>,
  place: number,
): Promise<PrintCardData | null> {
  const { prints } = await context.get(catalogueContext).listPrints({ limit: 24 });
  const upright = prints.filter(({ orientation }) => orientation === 'portrait');
  const print = upright[place % upright.length];
  return print ? toCard(print) : null;
}
