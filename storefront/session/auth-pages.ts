/** Pages to which a visitor never returns: they are for signing in or joining, or need an emailed link. */
export const authPages = /^\/(login|register|reset-password|orders\/found)\/*$/i;

export function isAuthPage(pathname: string): boolean {
  return authPages.test(pathname);
}
