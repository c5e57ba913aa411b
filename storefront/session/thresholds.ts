/** The pages that nobody returns to: those of who signs in or joins, and those that are nothing without their link. */
export const thresholds = /^\/(login|register|reset-password|orders\/found)\/*$/i;

export function isThreshold(pathname: string): boolean {
  return thresholds.test(pathname);
}
