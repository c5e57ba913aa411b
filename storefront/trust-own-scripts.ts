import { offlineWorkerUrl } from './offline/keep-cart-offline.ts';

/** Not yet in TypeScript's DOM types (W3C, Trusted Types). */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ): unknown;
}

/** The markup that React uses: a script element that it creates, and an empty text to clear an element. */
const markupOfReact = ['<script></script>', ''];

/**
 * Registers the only texts that may become markup or a script's URL. The pages' security policy rejects all others, so a
 * visitor's text can't become code even if our code has a mistake.
 * @param widgetUrl the script of the audio service, if the shop has music
 */
export function trustOwnScripts(widgetUrl: string | undefined): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (markupOfReact.includes(markup) ? markup : null),
    createScriptURL: (url) => (url === widgetUrl || url === offlineWorkerUrl ? url : null),
  });
}
