/** The URL of an artist's page. `artist` is the full name as on the prints; `cursor` starts a further page of prints. */
export function artistAddress(artist: string, cursor?: string): string {
  const query = cursor ? `?${new URLSearchParams({ cursor })}` : '';
  return `/artist/${encodeURIComponent(artist)}${query}`;
}
