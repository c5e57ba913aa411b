import { useRef } from 'react';
import type { MusicSource } from '../shop-settings.tsx';
import button from '../ui/button.module.css';
import { Problem } from '../ui/form/problem.tsx';
import type { Place } from './follow-playing.ts';
import styles from './music-drawer.module.css';
import { useMusic } from './use-music.ts';

interface MusicDrawerProps {
  source: MusicSource;
  onPlaying: (isPlaying: boolean) => void;
}

/** The audio service's player, covered by a message until it can be used. */
export function MusicDrawer({ source, onPlaying }: MusicDrawerProps) {
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
            <Problem text="The music isn't available right now." onRetry={retry} />
          ) : offer ? (
            <ResumeOffer {...offer} isBusy={choice !== undefined} onChoose={setChoice} />
          ) : (
            <p role="status">Loading the music…</p>
          )}
        </div>
      )}
    </div>
  );
}

interface ResumeOfferProps extends Place {
  isBusy: boolean;
  onChoose(choice: 'resume' | 'startOver'): void;
}

/** Browsers don't let sound start by itself, so the visitor chooses whether to resume. */
function ResumeOffer({ trackIndex, positionMs, isBusy, onChoose }: ResumeOfferProps) {
  return (
    <>
      <p>
        You stopped in track {trackIndex + 1}, at {clock(positionMs)}.
      </p>
      <div className={styles.choices}>
        <button className={button.button} type="button" aria-busy={isBusy} onClick={() => onChoose('resume')}>
          Resume
        </button>
        <button
          className={button.button}
          data-quiet
          type="button"
          aria-busy={isBusy}
          onClick={() => onChoose('startOver')}
        >
          Start over
        </button>
      </div>
    </>
  );
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
