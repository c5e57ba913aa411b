/** The one playlist of the stand-in: its page, and what the shop is told to play. */
export const playlist = { path: '/playlists/quiet-rooms', title: 'Quiet Rooms' };

/** True for the playlist's address, whichever name this machine was reached by. */
export function isPlaylist(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).pathname === playlist.path;
}
