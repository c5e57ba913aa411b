import type { FirstDayTask } from '#domain/api/today.ts';
import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { findOwnPrints, findPublishedDemoPrints } from '#server/catalogue/demo/hide-demo-prints.ts';
import { findBasePrices } from '#server/catalogue/prices/base-prices.ts';
import { type Configuration, takesRealMoney } from '#server/configuration/configuration.ts';
import type { Executor } from '#server/database/database.ts';
import { searchOrders } from '#server/orders/reading/search-orders.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';

/** What is a sandbox or a test, in sentences. Empty if buyers pay with real money and get real emails. */
export function describeSandbox(configuration: Configuration): string[] {
  const { payments, mail } = configuration;
  return [
    ...(takesRealMoney(configuration)
      ? []
      : [`Payments ${payments ? 'are in test mode' : 'go to a sandbox'}, so no card is charged.`]),
    ...(mail ? [] : ['Emails go to a sandbox, so none is delivered.']),
  ];
}

/** What a shop needs before it sells. Empty as soon as all is done, or the shop has sold for real money. */
export async function listFirstDay(db: Executor, configuration: Configuration): Promise<FirstDayTask[]> {
  const isOpen = takesRealMoney(configuration);
  if (isOpen && (await searchOrders(db, { max: 1 })).orders.length > 0) return [];
  const { details } = await findShopDetails(db);
  const prices = await findBasePrices(db);
  const own = await findOwnPrints(db);
  const hasDemoPrints = (await findPublishedDemoPrints(db)).length > 0;
  const hasOwnPrices = sizeKeys.some(
    (size) =>
      prices[size].price !== sizes[size].price || prices[size].memberPrice !== sizes[size].memberPrice,
  );
  const tasks: FirstDayTask[] = [
    {
      id: 'names',
      text: 'Give the shop its name, its company and its address.',
      isDone: details.company !== defaultDetails.company,
      action: { text: 'Make it yours', to: '/shop' },
    },
    {
      id: 'photographs',
      text: 'Upload your photographs.',
      isDone: own.exist,
      action: { text: 'Upload', to: '/prints/upload' },
    },
    {
      id: 'prices',
      text: 'Set your prices.',
      isDone: hasOwnPrices,
      action: { text: 'Show the prices', to: '/prices' },
    },
    {
      id: 'publish',
      text: 'Publish your first print.',
      isDone: own.arePublished,
      action: { text: 'Show the prints', to: '/prints' },
    },
    {
      id: 'demo',
      text: 'Take down the demo prints.',
      isDone: !hasDemoPrints,
      action: { text: 'Show them', to: '/prints' },
    },
    {
      id: 'payments',
      text: 'Take real payments. The person who runs your server sets STRIPE_SECRET_KEY.',
      isDone: isOpen,
      action: null,
    },
    {
      id: 'mail',
      text: 'Send real emails. The person who runs your server sets SMTP_URL.',
      isDone: configuration.mail !== undefined,
      action: null,
    },
  ];
  return tasks.every(({ isDone }) => isDone) ? [] : tasks;
}
