/** The pages that nobody returns to: those of who signs in or joins, and those that are nothing without their link. */
export const authPages = /^\/(login|register|reset-password|orders\/found)\/*$/i;

export function isAuthPage(pathname: string): boolean {
  return authPages.test(pathname);
}
