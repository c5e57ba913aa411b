import { Fragment } from 'react';
import styles from './dotted.module.css';

/** Facts in one text, parted by dots. No line of it begins with a dot. */
export function Dotted({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className={styles.part}>{index < parts.length - 1 ? `${part} ·` : part}</span>
    </Fragment>
  ));
}
