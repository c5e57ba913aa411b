/** One request of a load. With a body, it is a POST of JSON. */
export interface Query {
  path: string;
  body?: object;
}

/** What is asked for. The queries of a load take turns. */
export const loads = {
  list: 'List of 50',
  search: 'Search, the same again and again',
  searches: 'Search, 1,450 different ones in turn',
  product: 'Product with its variants',
  listPage: 'Page of a list of 48',
  productPage: 'Page of a product',
} as const;

export type LoadName = keyof typeof loads;
export const pageLoads = ['listPage', 'productPage'] as const satisfies LoadName[];
export type ApiLoadName = Exclude<LoadName, (typeof pageLoads)[number]>;

/** The shop or a peer, filled with the prints and stopped. */
export interface Contestant {
  name: string;
  databaseName: string;
  headers: Readonly<Record<string, string>>;
  api: Readonly<Record<ApiLoadName, readonly Query[]>>;
  /** What its pages are made from. The shop has its own pages, and a peer those of `peer-pages.ts`. */
  pages: PagesOfShop | PagesOfPeer;
  /** Tells the sandbox's process by its command. Its memory is measured separately. */
  standIn?: string;
  start(): Promise<RunningContestant>;
}

export interface PagesOfShop {
  listPage: Query;
  productPage: Query;
}

export interface PagesOfPeer {
  peer: PeerName;
  list: Query;
  product: Query;
}

export type PeerName = 'vendure' | 'medusa';

export interface RunningContestant {
  url: string;
  pid: number;
  /** From the start of its process to its first response with prints. */
  secondsToFirstAnswer: number;
  stop(): Promise<void>;
}

/** What a peer gets. */
export interface PeerSettings {
  /** Where its packages are installed. */
  folder: string;
  databaseUrl: string;
  databaseName: string;
  prints: readonly Print[];
  /** A file with the prints as JSON. */
  printsFile: string;
  signal: AbortSignal;
}

/** A print as the shop's API returns it, as far as the peers have such fields. */
export interface Print {
  _id: string;
  title: string;
  description: string;
  variants: { sku: string; size: string; frameColor: string; mount: string; price: number }[];
}

/** The words of a search that finds all prints. */
export const commonWord = 'fog';
const maxBeginning = 32;
const minBeginning = 4;

/** Searches of which each finds one print: beginnings of the second word of its title, which no other print has. */
export function differentSearches(prints: readonly Print[]): string[] {
  const words = prints.map(({ title }) => title.split(' ')[1] ?? '');
  const lengths = Array.from({ length: maxBeginning - minBeginning + 1 }, (_, index) => minBeginning + index);
  return lengths.flatMap((length) => words.map((word) => word.slice(0, length)));
}
