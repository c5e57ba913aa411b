import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './print-row.module.css';

interface PrintRowProps {
  title: string;
  /** Describes the row to screen readers. */
  label: string;
  /** Beside the heading. */
  aside?: ReactNode;
  /** List items. */
  children: ReactNode;
}

/** Prints side by side. Visitors swipe, scroll, or use the arrow keys or buttons. */
export function PrintRow({ title, label, aside, children }: PrintRowProps) {
  const id = useId();
  const { row, isAtStart, isAtEnd, move } = useScrollingRow();
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the row */}
      <ul className={styles.row} ref={row} aria-label={label} tabIndex={0}>
        {children}
      </ul>
    </section>
  );
}

/** Browsers round scroll positions. */
const roundingErrorPixels = 2;

/** Tells whether the row is scrolled to its start or end, and scrolls it by about one view. */
function useScrollingRow() {
  const row = useRef<HTMLUListElement>(null);
  const [{ isAtStart, isAtEnd }, setPosition] = useState({ isAtStart: true, isAtEnd: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => setPosition(positionOf(element));
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, []);
  const move = (direction: 1 | -1) => {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8 });
  };
  return { row, isAtStart, isAtEnd, move };
}

function positionOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) {
  return {
    isAtStart: scrollLeft <= roundingErrorPixels,
    isAtEnd: scrollLeft >= scrollWidth - clientWidth - roundingErrorPixels,
  };
}

interface ArrowProps {
  name: string;
  path: string;
  isIdle: boolean;
  onPress: () => void;
}

/** At the row's end the button does nothing. It isn't disabled, so it keeps the focus. */
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
