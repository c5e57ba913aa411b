/** Pages that a visitor never returns to: they are for signing in or joining, or need a mailed link. */
export const authPages = /^\/(login|register|reset-password|orders\/found)\/*$/i;

export function isAuthPage(pathname: string): boolean {
  return authPages.test(pathname);
}
