import type { ListedPrint } from '#domain/api/catalogue/prints.ts';
import type { BusyStudio } from '../../environment/open-busy-studio.ts';
import { atMost, type Figure, median, withDetails } from '../../figure.ts';

const moves = 15;
const goalSeconds = 1;

/** How long it takes until a second screen, which hears of changes and then reads its list again, shows a print that moved. */
export async function measureSecondScreen({ url, cookie }: BusyStudio): Promise<Figure> {
  const headers = { cookie };
  const listPrints = async () => {
    const response = await fetch(`${url}/api/studio/prints`, { headers });
    return ((await response.json()) as { prints: ListedPrint[] }).prints.map(({ _id }) => _id);
  };
  const stopped = new AbortController();
  const events = await fetch(`${url}/api/studio/events`, { headers, signal: stopped.signal });
  const reader = events.body?.getReader();
  if (!reader) throw new Error('The studio sends no events.');
  const durations: number[] = [];
  for (let move = 0; move < moves; move += 1) {
    const before = await listPrints();
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/studio/prints/${before[9]}/place`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-requested-with': 'passepartout' },
      body: JSON.stringify({ before: before[0] }),
    });
    if (!response.ok) throw new Error(`A move was refused: ${await response.text()}`);
    do await untilChange(reader);
    while ((await listPrints())[0] !== before[9]);
    durations.push((performance.now() - startedAt) / 1000);
  }
  stopped.abort();
  const figure = atMost(
    `Studio: a print is moved, until a second screen shows it: the slowest of ${moves}`,
    Math.max(...durations),
    goalSeconds,
    (seconds) => `${seconds.toFixed(2)} s`,
  );
  return withDetails(figure, `median ${median(durations).toFixed(2)} s`);
}

/** Waits for an event that names changes. A line with a colon only keeps the connection open. */
async function untilChange(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error('The stream of events ended.');
    if (new TextDecoder().decode(value).includes('data: ')) return;
  }
}
