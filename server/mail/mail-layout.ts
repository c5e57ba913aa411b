import { htmlEscape } from 'escape-goat';

/** HTML that may stand in a mail as it is: made by `html` only. */
export interface Html {
  markup: string;
}

/** A template that escapes every value, except HTML made by this same template. */
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const markup = strings.reduce((sum, string, index) => sum + string + markupOf(values[index]), '');
  return { markup };
}

function markupOf(value: string | number | Html | Html[] | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => each.markup).join('');
  return typeof value === 'object' ? value.markup : htmlEscape(String(value));
}

const ink = '#1c1a17';
const quiet = '#6b665e';

/** The shop's letter paper: one narrow column that holds in any mail program, without outside files. */
export function mailLayout({ title, body, shopUrl }: { title: string; body: Html; shopUrl: string }): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;background:#f7f5f1;color:${ink};font:16px/1.6 Georgia,'Times New Roman',serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding-bottom:28px;font-size:20px;letter-spacing:.04em"><a href="${shopUrl}" style="color:${ink};text-decoration:none">Passepartout</a></td></tr>
<tr><td>${body}</td></tr>
<tr><td style="padding-top:32px;border-top:1px solid #ddd7cc;color:${quiet};font-size:13px">Passepartout · framed in the USA · <a href="${shopUrl}" style="color:${quiet}">${shopUrl.replace(/^https?:\/\//, '')}</a></td></tr>
</table></td></tr></table></body></html>`.markup;
}
