import type { Page } from '@playwright/test';
import { type BenchmarkEnvironment, newestProduct } from '../../environment/benchmark-environment.ts';
import { atLeast, atMost, type Figure, informationFigure, median, withDetails } from '../../figure.ts';
import { describeWeight, measurePageWeight } from './measure-pages.ts';
import { type LighthouseScores, runLighthouse } from './run-lighthouse.ts';

const runs = 5;

/** Lighthouse's scores of the most visited pages and of the planner, and their weight. */
export async function measureLighthouse({ shop, chromiumPath }: BenchmarkEnvironment): Promise<Figure[]> {
  const { _id } = await newestProduct(shop.url);
  const product = `${shop.url}/product/${_id}`;
  const pages = [
    { name: 'home', url: `${shop.url}/` },
    { name: 'catalogue', url: `${shop.url}/shop/all-prints/` },
    { name: 'product', url: product },
    { name: 'planner', url: `${shop.url}/wall` },
    { name: 'cart with a print', url: `${shop.url}/cart`, before: (page: Page) => addToCart(page, product) },
  ];
  const figures: Figure[] = [];
  for (const { name, ...page } of pages) {
    const scores: LighthouseScores[] = [];
    for (let run = 0; run < runs; run += 1) scores.push(await runLighthouse({ ...page, chromiumPath }));
    const weight = await measurePageWeight(page.url, chromiumPath);
    figures.push(...toFigures(name, scores), informationFigure(`Weight of ${name}`, describeWeight(weight)));
  }
  return figures;
}

async function addToCart(page: Page, product: string): Promise<void> {
  await page.goto(product);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Print added!').waitFor();
}

function toFigures(name: string, scores: readonly LighthouseScores[]): Figure[] {
  const valuesOf = (part: keyof LighthouseScores) => scores.map((scores) => scores[part]);
  const performance = median(valuesOf('performance'));
  const otherScores = [valuesOf('accessibility'), valuesOf('bestPractices'), valuesOf('seo')].map(median);
  const range = `${Math.min(...valuesOf('performance'))} to ${Math.max(...valuesOf('performance'))}`;
  const phone = `simulated phone ${median(valuesOf('slowdown')).toFixed(1)} times slower than this machine`;
  return [
    withDetails(
      atLeast(`Lighthouse, ${name}: performance, median of ${runs}`, performance, 99),
      `${range}; ${phone}`,
    ),
    withDetails(
      atLeast(
        `Lighthouse, ${name}: least of accessibility, best practices, SEO`,
        Math.min(...otherScores),
        100,
      ),
      otherScores.join(', '),
    ),
    atMost(
      `Lighthouse, ${name}: total blocking time, median of ${runs}`,
      median(valuesOf('blockingMs')),
      100,
      (milliseconds) => `${Math.round(milliseconds)} ms`,
    ),
    atMost(`Lighthouse, ${name}: layout shift`, median(valuesOf('layoutShift')), 0.02, inThousandths),
  ];
}

const inThousandths = (shift: number) => shift.toFixed(3);
