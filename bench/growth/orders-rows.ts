import { askStudio } from '../environment/open-growing-shops.ts';
import { type GrowthRow, maxGrowth } from './growth-row.ts';

/** What reads orders, pieces and money. */
export const ordersRows: GrowthRow[] = [
  { name: 'Today', goal: maxGrowth, run: (shop) => askStudio(shop, 'today') },
  {
    name: 'Figures of a month',
    goal: maxGrowth,
    run: (shop) => askStudio(shop, `figures?from=${daysAgo(29)}&to=${daysAgo(0)}`),
  },
  {
    name: 'Figures of a year',
    goal: maxGrowth,
    run: (shop) => askStudio(shop, `figures?from=${daysAgo(364)}&to=${daysAgo(0)}`),
  },
];

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
