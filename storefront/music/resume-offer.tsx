import button from '../ui/button.module.css';
import type { Place } from './follow-playing.ts';
import styles from './music-drawer.module.css';

interface ResumeOfferProps extends Place {
  isBusy: boolean;
  onChoose(choice: 'resume' | 'startOver'): void;
}

/** Browsers don't let sound start by itself, so the visitor chooses whether to resume. */
export function ResumeOffer({ trackIndex, positionMs, isBusy, onChoose }: ResumeOfferProps) {
  return (
    <>
      <p>
        You left in piece {trackIndex + 1}, at {clock(positionMs)}.
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
          From the start
        </button>
      </div>
    </>
  );
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
