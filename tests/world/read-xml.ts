/** An element of an XML document. Its text includes the text of its children, in order. */
export interface XmlElement {
  name: string;
  children: XmlElement[];
  text: string;
}

const tokenPattern = /<\?[^?]*\?>|<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: no XML document may hold them
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Parses the XML that the shop writes. @throws an Error when the document is not well formed */
export function readXml(document: string): XmlElement {
  if (forbidden.test(document) || !document.isWellFormed())
    throw new Error('The document has characters that XML forbids');
  const root: XmlElement = { name: '', children: [], text: '' };
  const openElements = [root];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < document.length) {
    const at = tokenPattern.lastIndex;
    const match = tokenPattern.exec(document);
    if (!match) throw new Error(`Not XML: ${document.slice(at, at + 80)}`);
    const [, isEnd, name, , isEmpty, text] = match;
    if (text) for (const element of openElements) element.text += resolve(text);
    else if (name && isEnd) {
      if (openElements.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
    } else if (name) {
      const element = { name, children: [], text: '' };
      openElements.at(-1)?.children.push(element);
      if (!isEmpty) openElements.push(element);
    }
  }
  const [documentElement] = root.children;
  if (openElements.length !== 1 || !documentElement || root.children.length > 1)
    throw new Error('The document is not one complete element');
  return documentElement;
}

/** All descendants with this name. */
export function findAll(within: XmlElement, name: string): XmlElement[] {
  return within.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findAll(child, name),
  ]);
}

/** The text of the first child with this name, or undefined. */
export function textOf(within: XmlElement, name: string): string | undefined {
  return within.children.find((child) => child.name === name)?.text;
}

function resolve(text: string): string {
  return text.replace(/&([^;]*)(;?)/g, (_, name: string) => {
    const character = entities[name];
    if (character === undefined) throw new Error(`&${name} is not an entity`);
    return character;
  });
}
