/** The token of the address, behind `#`. Removes it from there, so that it stays out of the browser's history. */
export function takeToken(): string {
  const { hash, pathname } = window.location;
  if (hash) history.replaceState(history.state, '', pathname);
  return hash.slice(1);
}
