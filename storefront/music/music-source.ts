import { createContext } from 'react';
import { createContext as createRouterContext } from 'react-router';

/** Where the music comes from, as the server is configured. */
export interface MusicSource {
  playlistUrl: string;
  /** The script of the audio service; the player's frame lies beside it. */
  widgetUrl: string;
}

/** Without one the shop is silent. */
export const musicContext = createRouterContext<MusicSource | undefined>(undefined);

/** The same for the page's head, which tells it to the browser. */
export const Music = createContext<MusicSource | undefined>(undefined);

/** What the page's head says. */
export function readMusicSource(): MusicSource | undefined {
  const [playlistUrl, widgetUrl] = ['playlist', 'widget'].map(
    (name) => document.querySelector<HTMLMetaElement>(`meta[name="music-${name}"]`)?.content,
  );
  return playlistUrl && widgetUrl ? { playlistUrl, widgetUrl } : undefined;
}
