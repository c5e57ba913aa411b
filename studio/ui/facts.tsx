import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface Props {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Whether each stands on a line of its own. */
  isList?: boolean;
}

/** What there is to know at the top of a page, most important first. A fact without a value is left out. */
export function Facts({ facts, isList = false }: Props) {
  return (
    <dl className={isList ? styles.list : styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
