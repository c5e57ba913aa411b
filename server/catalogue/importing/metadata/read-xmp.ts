import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import ExifReader from 'exifreader';
import { decodeText } from './decode-text.ts';

/**
 * The properties of an XMP packet by their names without prefix: texts, lists, structures, and `{ lang, value }` for a text
 * in a language.
 */
export type Xmp = Record<string, unknown>;

/** Real packets have at most some hundred kilobytes. */
const maxBytes = 5_000_000;

/** Reads an XMP packet; empty when it cannot be read. Entities of a document type are not expanded. */
export function readXmp(packet: Uint8Array): Xmp {
  const rdf = packet.length <= maxBytes && findRdf(decodeText(packet));
  if (!rdf) return {};
  try {
    const domParser = new DOMParser({ onError: onErrorStopParsing });
    const { xmp } = ExifReader.load(Buffer.from(rdf), {
      ...{ expanded: true, domParser, includeTags: { xmp: true } },
    });
    const { _raw, ...tags } = xmp ?? {};
    return toValues(tags);
  } catch {
    return {};
  }
}

/** The RDF in a packet of its own, because older programs write other elements around it. */
function findRdf(text: string): string | undefined {
  const start = text.indexOf('<rdf:RDF');
  const end = text.lastIndexOf('</rdf:RDF>');
  if (start < 0 || end < start) return undefined;
  const prefixes = new Map(
    [...text.slice(0, start).matchAll(/\sxmlns:([\w-]+)=("[^"<]*"|'[^'<]*')/g)].map(([, prefix, uri]) => [
      prefix,
      uri,
    ]),
  );
  prefixes.set('x', '"adobe:ns:meta/"');
  const declared = [...prefixes].map(([prefix, uri]) => ` xmlns:${prefix}=${uri}`).join('');
  // The library recognizes a packet by its first bytes.
  return `<?xpacket begin=""?><x:xmpmeta${declared}>${escapeSections(text.slice(start, end))}</rdf:RDF></x:xmpmeta>`;
}

/** The library reads texts, but no CDATA sections. */
function escapeSections(xml: string): string {
  return xml.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  );
}

function toValues(tags: object): Xmp {
  return Object.fromEntries(Object.entries(tags).map(([name, tag]) => [name, toValue(tag)]));
}

function toValue(tag: unknown): unknown {
  if (Array.isArray(tag)) return tag.map(toValue);
  if (typeof tag !== 'object' || tag === null) return tag;
  if (!('value' in tag && 'attributes' in tag)) return toValues(tag);
  const value = toValue(tag.value);
  const { lang } = Object(tag.attributes);
  return lang === undefined ? value : { lang, value };
}
