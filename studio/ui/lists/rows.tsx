import { Children, type ReactNode } from 'react';
import list from './list.module.css';
import styles from './rows.module.css';

/** A list in lines. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  if (Children.count(children) === 0) return null;
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** If it is a link, the whole row opens its page. */
  title: ReactNode;
  facts: ReactNode[];
  action?: ReactNode;
  /** The address of a small picture. */
  picture?: string | undefined;
}

export function Row({ title, facts, action, picture }: RowProps) {
  return (
    <li className={`${styles.row} ${list.opens}`} data-line>
      {picture && (
        <img className={styles.picture} src={picture} alt="" width={48} height={60} loading="lazy" />
      )}
      <div className={styles.text}>
        <p className={styles.title} data-title>
          {title}
        </p>
        <ul className={styles.facts}>
          {facts.filter(Boolean).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row keep their order
            <li key={index}>{fact}</li>
          ))}
        </ul>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
