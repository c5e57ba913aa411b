/** Not yet in TypeScript's DOM types (W3C, Trusted Types). */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ): unknown;
}

/** The markup with which React creates a script element, and clears one. */
const markupOfReact = ['<script></script>', ''];

/**
 * Registers the only texts that may become markup or a script's URL. The pages' security policy enforces it, so a
 * visitor's text can't become code even by a mistake of ours.
 * @param widgetUrl the script of the audio service, if the shop has music
 */
export function trustOwnScripts(widgetUrl: string | undefined): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (markupOfReact.includes(markup) ? markup : null),
    createScriptURL: (url) => (url === widgetUrl ? url : null),
  });
}
