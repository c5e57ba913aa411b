/** Not yet in TypeScript's DOM types (W3C, Trusted Types). */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (markup: string) => string | null }): unknown;
}

/** Only the empty text may become markup: React Aria clears its announcements with it. The page's policy rejects all else. */
export function trustNoMarkup(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (markup) => (markup === '' ? markup : null) });
}
