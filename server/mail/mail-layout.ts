import { htmlEscape } from 'escape-goat';
import type { CurrentDetails, ShopDetails } from '#domain/shop/shop-details.ts';
import type { Mail } from './open-mail.ts';

/** Safe HTML for an email, which only `html` creates. */
export interface Html {
  markup: string;
}

/** A template tag that escapes every value except HTML that it created itself. */
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

/** The shop's typefaces where the reader has them, and the nearest that every computer has. */
const words = "Inter,'Helvetica Neue',Helvetica,Arial,sans-serif";
const display = "Gloock,Didot,'Bodoni 72',Georgia,serif";

/** A part of an email in its two forms. The text has a line for each line of the HTML. */
export interface MailPart {
  html: Html;
  text: string;
}

type MailLine = string | MailPart;

/** What every email says of the shop. */
export interface MailedShop {
  shopUrl: string;
  details: CurrentDetails;
}

interface WrittenMail extends Omit<Mail, 'html' | 'text' | 'messageId' | 'subject'> {
  /** The same for every attempt: the kind of email, then what it is about, such as `confirmation-<order>`. */
  id: string;
  title: string;
  /** The title, if not given. */
  subject?: string;
  /** Replaces the title at the top. */
  heading?: MailLine;
  parts: MailPart[];
}

/** Writes an email as HTML and as plain text. */
export function writeMail(
  { shopUrl, details }: MailedShop,
  { id, title, subject = title, heading = title, parts, ...rest }: WrittenMail,
): Mail {
  const top = lineOf(heading);
  const body = [
    html`<h1 style="margin:0 0 12px;font:28px/1.2 ${display}">${top.html}</h1>\n`,
    ...parts.map((part) => html`${part.html}\n`),
  ];
  return {
    ...rest,
    subject,
    messageId: `<${id}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({ title, body, shopUrl, shop: details.current().shop }),
    text: [top, ...parts].flatMap(({ text }) => text || []).join('\n\n'),
  };
}

interface MailPage {
  title: string;
  body: Html[];
  shopUrl: string;
  /** The shop's name. */
  shop: string;
}

/** The layout of every email: one narrow column that works in any mail program and loads no external file. */
function mailLayout({ title, body, shopUrl, shop }: MailPage): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;background:#f7f5f1;color:${ink};font:16px/1.6 ${words}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding-bottom:28px;font:22px/1.2 ${display}"><a href="${shopUrl}" style="color:${ink};text-decoration:none">${shop}</a></td></tr>
<tr><td>${body}</td></tr>
<tr><td style="padding-top:32px;border-top:1px solid #ddd7cc;color:${quiet};font-size:13px">${shop} · framed in the USA · <a href="${shopUrl}" style="color:${quiet}">${shopUrl.replace(/^https?:\/\//, '')}</a></td></tr>
</table></td></tr></table></body></html>`.markup;
}

function lineOf(line: MailLine): MailPart {
  return typeof line === 'string' ? { html: html`${line}`, text: line } : line;
}

export function strong(text: string): MailPart {
  return { html: html`<strong>${text}</strong>`, text };
}

export function paragraph(...lines: MailLine[]): MailPart {
  return linesIn('', lines);
}

export function smallPrint(...lines: MailLine[]): MailPart {
  return linesIn(`;font-size:14px;color:${quiet}`, lines);
}

function linesIn(style: string, content: MailLine[]): MailPart {
  const lines = content.map(lineOf);
  const markup = lines.map((line, index) => html`${index > 0 ? [html`<br>`] : []}${line.html}`);
  return {
    html: html`<p style="margin:0 0 24px${style}">${markup}</p>`,
    text: lines.map(({ text }) => text).join('\n'),
  };
}

/** Text as it was typed, line by line, in any script. */
export function typedText(text: string): MailPart {
  return {
    html: html`<div dir="auto" style="margin:0 0 24px;white-space:pre-wrap;unicode-bidi:plaintext">${text}</div>`,
    text,
  };
}

/** How to reach the shop, at the end of every email to a buyer or a member. */
export function contactLine({ email }: Pick<ShopDetails, 'email'>): string {
  return `Questions? Reply to this email, or write to ${email}.`;
}

/** The link that the email is about. */
export function mailButton(address: string, label: string): MailPart {
  return {
    html: html`<p style="margin:0 0 24px"><a href="${address}" style="display:inline-block;padding:12px 24px;background:${ink};color:#ffffff;text-decoration:none">${label}</a></p>`,
    text: `${label}:\n${address}`,
  };
}
