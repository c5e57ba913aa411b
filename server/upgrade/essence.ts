interface Contents {
  type: string;
  body: string;
}

/**
 * Compares what matters on a page: its title, headings, prices and prints; the addresses of a sitemap or feed; every value of
 * an API's answer. What the copy has in addition is no difference.
 * @returns each essential line that the copy lacks, with what it has in its place
 */
export function compareEssence(running: Contents, copy: Contents): { running: string; copy: string }[] {
  const there = readEssence(copy);
  const known = new Set(there);
  return readEssence(running)
    .filter((line) => !known.has(line))
    .map((line) => {
      const kind = `${line.split(': ', 1)[0]}: `;
      return { running: line, copy: there.find((other) => other.startsWith(kind)) ?? 'nothing' };
    });
}

/** Lines such as `title: Misty Ridge`. */
function readEssence({ type, body }: Contents): string[] {
  if (type.includes('html')) return readPage(body);
  if (type.includes('xml'))
    return all(body, /<(?:loc|link|g:link)>([^<]+)</g).map((url) => `address: ${pathOf(url)}`);
  if (type.includes('json')) return flatten('', JSON.parse(body));
  return [];
}

function readPage(html: string): string[] {
  const text = html.replace(/<script\b.*?<\/script>/gs, '').replaceAll('<!-- -->', '');
  return [
    ...all(text, /<title>([^<]*)</g).map((title) => `title: ${title}`),
    ...all(text, /<h1\b[^>]*>(.*?)<\/h1>/gs).map((heading) => `heading: ${heading.replace(/<[^>]*>/g, '')}`),
    ...all(text, /href="(\/product\/[\w-]+)/g).map((print) => `print: ${print}`),
    ...all(text, /(\$\d[\d,.]*\d)/g).map((price) => `price: ${price}`),
  ];
}

function all(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))];
}

function flatten(path: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null)
    return [`${path}: ${typeof value === 'string' ? pathOf(value) : value}`];
  return Object.entries(value).flatMap(([key, each]) => flatten(path ? `${path}.${key}` : key, each));
}

/** An address without its origin, which the copy has of its own. */
function pathOf(text: string): string {
  return text.replace(/^https?:\/\/[^/]+/, '');
}
