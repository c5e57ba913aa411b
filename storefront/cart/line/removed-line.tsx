import { useId } from 'react';
import type { CartLine } from '#domain/cart.ts';
import text from '../../ui/text-button.module.css';
import styles from './removed-line.module.css';

interface RemovedLineProps {
  line: CartLine;
  onUndo: (button: Element) => void;
}

/** Stands where a line stood until the page is left. The keyboard comes to its button, which is how it is heard of. */
export function RemovedLine({ line, onUndo }: RemovedLineProps) {
  const id = useId();
  return (
    <li className={styles.removed}>
      <p className={styles.words} id={id}>
        <cite>{line.title}</cite> was removed.
      </p>
      <button
        className={text.button}
        type="button"
        aria-describedby={id}
        onClick={({ currentTarget }) => onUndo(currentTarget)}
      >
        Undo
      </button>
    </li>
  );
}
