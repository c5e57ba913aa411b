import type { BusyStudio } from '../../environment/open-busy-studio.ts';
import { atMost, type Figure, median, withDetails } from '../../figure.ts';

const changes = 15;
const goalSeconds = 2;

/** How long it takes from saving the owner's new words until a visitor's page shows it. */
export async function measureNewWords({ url, cookie }: BusyStudio): Promise<Figure> {
  const durations: number[] = [];
  for (let change = 1; change <= changes; change += 1) {
    const words = `Open on day ${change}`;
    const savedAt = await saveWords({ url, cookie }, words);
    while (!(await (await fetch(url)).text()).includes(words));
    durations.push((performance.now() - savedAt) / 1000);
  }
  const figure = atMost(
    `Studio: new words of the owner, until a visitor's page shows them: the slowest of ${changes}`,
    Math.max(...durations),
    goalSeconds,
    (seconds) => `${seconds.toFixed(2)} s`,
  );
  return withDetails(figure, `median ${median(durations).toFixed(2)} s`);
}

/** @returns when the owner pressed Save, in milliseconds of `performance.now()` */
async function saveWords(
  { url, cookie }: Pick<BusyStudio, 'url' | 'cookie'>,
  sentence: string,
): Promise<number> {
  const address = `${url}/api/studio/shop`;
  const { version, details } = await (await fetch(address, { headers: { cookie } })).json();
  const savedAt = performance.now();
  const response = await fetch(address, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json', 'x-requested-with': 'passepartout' },
    body: JSON.stringify({ version, details: { ...details, hero: { ...details.hero, sentence } } }),
  });
  if (!response.ok) throw new Error(`New words were refused: ${await response.text()}`);
  return savedAt;
}
