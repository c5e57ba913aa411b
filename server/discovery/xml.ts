/** `<name>text</name>`, whatever the text holds. */
export function element(name: string, text: string | number): string {
  return `<${name}>${escapeXml(String(text))}</${name}>`;
}

/** Elements within an element. */
export function group(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML 1.0 (section 2.2) has no way to write
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for XML 1.0: control characters are left out, a lone half of a character is replaced. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
