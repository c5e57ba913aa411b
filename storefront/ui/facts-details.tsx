import { Facts } from './facts.tsx';
import styles from './facts-details.module.css';

interface FactsDetailsProps {
  title: string;
  facts: readonly (readonly [name: string, text: string])[];
}

/** Facts below a heading that opens and closes them. It works without JavaScript. */
export function FactsDetails({ title, facts }: FactsDetailsProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{title}</summary>
      <Facts className={styles.facts} facts={facts} />
    </details>
  );
}
