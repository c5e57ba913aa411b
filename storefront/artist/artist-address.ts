/** The page of an artist, by the whole name as it stands on the prints; of its walls, the one that a cursor starts. */
export function artistAddress(artist: string, cursor?: string): string {
  const query = cursor ? `?${new URLSearchParams({ cursor })}` : '';
  return `/artist/${encodeURIComponent(artist)}${query}`;
}
