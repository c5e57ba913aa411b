import { htmlEscape } from 'escape-goat';

/** `<name>text</name>`, with the text escaped. */
export function element(name: string, text: string | number): string {
  return `<${name}>${escapeXml(String(text))}</${name}>`;
}

/** An element with child elements. */
export function group(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 (section 2.2) cannot represent these
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for XML 1.0. Control characters are removed, and lone surrogates replaced. */
function escapeXml(text: string): string {
  return htmlEscape(text.toWellFormed().replace(unwritable, ''));
}
