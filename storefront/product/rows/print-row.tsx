import { type ReactNode, useId } from 'react';
import styles from './print-row.module.css';
import { useRow } from './use-row.ts';

interface PrintRowProps {
  title: string;
  /** What hangs in the row, for who cannot see it. */
  label: string;
  /** Beside the heading. */
  aside?: ReactNode;
  /** List items. */
  children: ReactNode;
}

/** Prints side by side: swiped, scrolled, moved by the arrow keys or by the buttons. */
export function PrintRow({ title, label, aside, children }: PrintRowProps) {
  const id = useId();
  const { row, isAtStart, isAtEnd, move } = useRow();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
        <div className={styles.arrows}>
          <Arrow name={`${title}: back`} path="M12 4 6 10l6 6" isIdle={isAtStart} onPress={() => move(-1)} />
          <Arrow name={`${title}: onward`} path="m8 4 6 6-6 6" isIdle={isAtEnd} onPress={() => move(1)} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be within a keyboard's reach */}
      <ul className={styles.row} ref={row} aria-label={label} tabIndex={0}>
        {children}
      </ul>
    </section>
  );
}

interface ArrowProps {
  name: string;
  path: string;
  isIdle: boolean;
  onPress: () => void;
}

/** Idle at the row's end, but not taken from under the keyboard. */
function Arrow({ name, path, isIdle, onPress }: ArrowProps) {
  return (
    <button
      className={styles.arrow}
      type="button"
      aria-label={name}
      aria-disabled={isIdle}
      onClick={() => isIdle || onPress()}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
