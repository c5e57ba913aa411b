import { createContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router';

/** Where the music comes from, as configured on the server. */
export interface MusicSource {
  playlistUrl: string;
  /** The script of the audio service. The player's frame is in the same folder. */
  widgetUrl: string;
}

/** For loaders and the server's rendering. Undefined if the shop has no music. */
export const musicContext = createRouterContext<MusicSource | undefined>(undefined);

/** The same for components. */
export const Music = createContext<MusicSource | undefined>(undefined);

/** Tells the browser where the music is. It connects there only after a visitor opens the player. */
export function MusicSourceTags() {
  const source = useContext(Music);
  return (
    source && (
      <>
        <meta name="music-playlist" content={source.playlistUrl} />
        <meta name="music-widget" content={source.widgetUrl} />
      </>
    )
  );
}

/** Reads the source from these tags. */
export function readMusicSource(): MusicSource | undefined {
  const [playlistUrl, widgetUrl] = ['playlist', 'widget'].map(
    (name) => document.querySelector<HTMLMetaElement>(`meta[name="music-${name}"]`)?.content,
  );
  return playlistUrl && widgetUrl ? { playlistUrl, widgetUrl } : undefined;
}
