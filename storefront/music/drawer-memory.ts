const storageKey = 'music-drawer';

/** Whether the drawer was open when the shop was last seen; false where nothing can be remembered. */
export function wasDrawerOpen(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'open';
  } catch {
    return false;
  }
}

export function rememberDrawer(isOpen: boolean): void {
  try {
    localStorage.setItem(storageKey, isOpen ? 'open' : 'hidden');
  } catch {}
}
