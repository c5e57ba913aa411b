import { playlist } from './playlist.ts';

/** The playlist of the sandbox at this address, and the script that plays it. */
export function musicAt(url: string): { playlistUrl: string; widgetUrl: string } {
  return { playlistUrl: url + playlist.path, widgetUrl: `${url}/player/api.js` };
}
