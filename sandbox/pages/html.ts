import { htmlEscape } from 'escape-goat';

/** Markup that is safe to send, because only the `html` tag creates it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | false | undefined | null | Part[];

/** A tagged template that escapes everything except other `html`. Lists are joined, and absent parts are left out. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let markup = strings[0] ?? '';
  parts.forEach((part, index) => {
    markup += render(part) + (strings[index + 1] ?? '');
  });
  return new Html(markup);
}

function render(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(render).join('');
  return part === false || part === undefined || part === null ? '' : htmlEscape(String(part));
}
