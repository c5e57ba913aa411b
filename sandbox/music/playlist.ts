/** One recording of the playlist. */
export interface Piece {
  title: string;
  seconds: number;
  /** In the folder `recordings`: Ogg Opus, mono. */
  file: string;
}

/** The only playlist of the stand-in. The music was computed for this project, so it is free of other people's rights. */
export const playlist = {
  path: '/playlists/quiet-rooms',
  title: 'Quiet Rooms',
  pieces: [
    { title: 'North Light', seconds: 56, file: 'north-light.ogg' },
    { title: 'Tide Pool', seconds: 64, file: 'tide-pool.ogg' },
    { title: 'Long Exposure', seconds: 68, file: 'long-exposure.ogg' },
    { title: 'After Closing', seconds: 61, file: 'after-closing.ogg' },
  ] satisfies Piece[],
};

/** Whether the URL is the playlist's. Any host name is accepted, because this machine has several. */
export function isPlaylist(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).pathname === playlist.path;
}

/** The playlist's URL, and the URL of the script that plays it, for a sandbox at `url`. */
export function musicAt(url: string): { playlistUrl: string; widgetUrl: string } {
  return { playlistUrl: url + playlist.path, widgetUrl: `${url}/player/api.js` };
}
