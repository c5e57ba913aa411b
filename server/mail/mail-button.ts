import { type Html, html } from './mail-layout.ts';

/** The one thing that a mail wants to be pressed. */
export function mailButton(address: string, words: string): Html {
  return html`<p style="margin:0 0 24px"><a href="${address}" style="display:inline-block;padding:12px 24px;background:#1c1a17;color:#ffffff;text-decoration:none">${words}</a></p>`;
}
