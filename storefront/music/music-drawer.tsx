import { useRef } from 'react';
import { Problem } from '../ui/form/problem.tsx';
import styles from './music-drawer.module.css';
import type { MusicSource } from './music-source.tsx';
import { ResumeOffer } from './resume-offer.tsx';
import { useMusic } from './use-music.ts';

/** The audio service's player, covered by a message until it can be used. */
export function MusicDrawer({
  source,
  onPlaying,
}: {
  source: MusicSource;
  onPlaying: (isPlaying: boolean) => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { state, attempt, offer, choice, setChoice, retry } = useMusic(frame, source, onPlaying);
  const isUsable = state === 'ready' && !offer;
  return (
    <div className={styles.player}>
      <iframe
        key={attempt}
        ref={frame}
        className={styles.frame}
        title="Music player"
        allow="autoplay"
        inert={!isUsable}
      />
      {!isUsable && (
        <div className={styles.before}>
          {state === 'failed' ? (
            <Problem text="The music cannot be reached just now." onRetry={retry} />
          ) : offer ? (
            <ResumeOffer {...offer} isBusy={choice !== undefined} onChoose={setChoice} />
          ) : (
            <p role="status">Reaching the music…</p>
          )}
        </div>
      )}
    </div>
  );
}
