import { useContext } from 'react';
import { Music } from './music-source.ts';

/** Tells the browser where the music is; it asks for nothing there until somebody opens the player. */
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
