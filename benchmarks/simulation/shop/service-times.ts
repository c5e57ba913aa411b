import { readFile } from 'node:fs/promises';

/** The processor time that something takes, in milliseconds. */
export interface Work {
  /** The time of the thread that answers all requests of a process. */
  thread: number;
  /** The time of the process's other threads. */
  elsewhere: number;
  /** The time of PostgreSQL. */
  database: number;
}

/** What a request needs, without waiting for others. */
export interface ServiceTimes {
  cachedPage: Work;
  page: Work;
  paymentPage: Work;
  /** From the cart to the confirmation, with the payment page, the provider's event and the emails. */
  purchase: Work;
  signIn: Work;
  /** A request that no cache answers and that asks for nothing, such as one for an unknown address of the API. */
  unknownAddress: Work;
  /** One second of a process without visitors. */
  rest: Work;
}

const noWork: Work = { thread: 0, elsewhere: 0, database: 0 };

export function subtract(work: Work, part: Work): Work {
  const left = (key: keyof Work) => Math.max(0, work[key] - part[key]);
  return {
    thread: left('thread'),
    elsewhere: left('elsewhere'),
    database: left('database'),
  };
}

const rows = {
  cachedPage: 'a page that is cached',
  unknownAddress: 'a request for an unknown address',
  page: 'a page that is not cached',
  paymentPage: 'a payment page opened',
  purchase: 'a purchase, from cart to confirmation',
  signIn: 'a sign-in',
  rest: 'a second at rest',
} as const;

/** A password is hashed on another thread, and takes all but this share of a sign-in (benchmarks/profiles.md). */
const threadShareOfSignIn = 0.15;

/** The times that the last run of the benchmarks measured. @throws if a row is missing */
export async function readServiceTimes(): Promise<ServiceTimes> {
  const results = await readFile(new URL('../../results.md', import.meta.url), 'utf8');
  const of = (row: keyof typeof rows) => findWork(results, rows[row]);
  const signIn = of('signIn');
  return {
    cachedPage: of('cachedPage'),
    page: of('page'),
    paymentPage: of('paymentPage'),
    purchase: of('purchase'),
    signIn: {
      ...signIn,
      thread: signIn.thread * threadShareOfSignIn,
      elsewhere: signIn.thread * (1 - threadShareOfSignIn),
    },
    unknownAddress: of('unknownAddress'),
    rest: of('rest'),
  };
}

function findWork(results: string, row: string): Work {
  const found = new RegExp(`^\\| Work of ${row} \\| shop ([\\d.]+) ms, PostgreSQL ([\\d.]+) ms`, 'm').exec(
    results,
  );
  if (!found)
    throw new Error(
      `benchmarks/results.md has no row "Work of ${row}". Run npm run bench, or copy the row from npm run bench -- work.`,
    );
  return { ...noWork, thread: Number(found[1]), database: Number(found[2]) };
}
