import { data, type RouterContextProvider } from 'react-router';
import { catalogueContext } from '../catalogue/catalogue-reader.ts';
import { type PrintCardData, toCard } from '../catalogue/grid/print-card-data.ts';

/** As many as fill the row of a wide page. */
const printCount = 7;

/** The newest prints, for a page that would otherwise be empty. */
export async function findSomePrints(context: Readonly<RouterContextProvider>): Promise<PrintCardData[]> {
  const { prints } = await context.get(catalogueContext).listPrints({ limit: printCount });
  return prints.map((print) => toCard(print, 640));
}

/** The response that a loader throws: a page with status 404 that shows some prints. */
export async function notFound(context: Readonly<RouterContextProvider>) {
  return data({ prints: await findSomePrints(context) }, { status: 404 });
}
