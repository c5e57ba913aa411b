import { firstSentences } from '#domain/name-first.ts';
import { Button } from '../../ui/button.tsx';
import { describeTap } from './apply-taps.ts';
import { tapQueue, useTapSender, useTaps } from './bench-api.ts';
import styles from './waiting-taps.module.css';

/** What waits for the connection, and what could not be done. On every page, because taps outlive the one they were made on. */
export function WaitingTaps({ staffId }: { staffId: string }) {
  useTapSender(staffId);
  const { taps, problems, isWaiting, sending } = useTaps();
  const own = taps.filter((tap) => tap.staffId === staffId);
  const isShown = isWaiting && own.length > 0;
  return (
    <>
      <div role="status" className={styles.place}>
        {isShown && (
          <div className={styles.box}>
            <p className={styles.title}>
              {own.length === 1 ? 'One change waits' : `${own.length} changes wait`} for the connection
            </p>
            <ul>
              {own.map((tap) => (
                <li key={tap.key} className={styles.line}>
                  <span>{describeTap(tap)}</span>
                  {tap.key !== sending && (
                    <Button kind="text" onPress={() => tapQueue.remove(tap.key)}>
                      Take back<span className="visually-hidden"> {describeTap(tap)}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Button kind="quiet" onPress={tapQueue.retry}>
              Try now
            </Button>
          </div>
        )}
      </div>
      <div role="alert" className={styles.place}>
        {problems.length > 0 && (
          <div className={styles.box} data-problem>
            {firstSentences([...new Set(problems.map(({ sentence }) => sentence))]).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <Button kind="quiet" onPress={() => tapQueue.dismiss(problems)}>
              Understood
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
