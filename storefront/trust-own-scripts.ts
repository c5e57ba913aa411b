/** What TypeScript does not know of yet (W3C, Trusted Types). */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ): unknown;
}

/** How React begins a script element, and how it empties one. */
const markupOfReact = ['<script></script>', ''];

/**
 * Says which texts may become markup or the address of a script: the pages' policy lets no other, so that no text
 * of a visitor ever can, whatever mistake is made with it.
 * @param widgetUrl the script of the audio service, if the shop has music
 */
export function trustOwnScripts(widgetUrl: string | undefined): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (markupOfReact.includes(markup) ? markup : null),
    createScriptURL: (url) => (url === widgetUrl ? url : null),
  });
}
