import { useContext, useRef, useState } from 'react';
import { Cross } from '../ui/cross.tsx';
import { LateDrawer } from './late-drawer.tsx';
import styles from './music-player.module.css';
import { Music } from './music-source.tsx';
import { useDrawer } from './use-drawer.ts';

/** On every page. It requests nothing from the audio service before the drawer is first opened. */
export function MusicPlayer() {
  const source = useContext(Music);
  const handle = useRef<HTMLButtonElement>(null);
  const { isOpen, wasOpened, turn } = useDrawer(handle);
  const [isPlaying, setPlaying] = useState(false);
  if (!source) return null;
  return (
    <aside className={styles.music} aria-label="Music" data-open={isOpen}>
      <button
        ref={handle}
        className={styles.handle}
        type="button"
        aria-expanded={isOpen}
        aria-describedby={isPlaying ? 'music-state' : undefined}
        data-playing={isPlaying}
        onClick={() => turn(!isOpen)}
      >
        <span className={styles.bars} aria-hidden="true" />
        Music
      </button>
      {isPlaying && (
        <span className="visually-hidden" id="music-state">
          Playing
        </span>
      )}
      {wasOpened && (
        <div className={styles.drawer} inert={!isOpen}>
          <div className={styles.head}>
            <h2>While you look</h2>
            <button className={styles.close} type="button" aria-label="Close" onClick={() => turn(false)}>
              <Cross />
            </button>
          </div>
          <LateDrawer source={source} onPlaying={setPlaying} />
        </div>
      )}
    </aside>
  );
}
