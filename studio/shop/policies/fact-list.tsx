import type { Placeholder } from '#domain/api/shop/policies.ts';
import { Button } from '../../ui/button.tsx';

import styles from './policy-editor.module.css';

/** The values of the shop that the text can have. A press inserts one at the cursor. */
export function FactList({
  placeholders,
  onChoose,
}: {
  placeholders: readonly Placeholder[];
  onChoose: (placeholder: Placeholder) => void;
}) {
  return (
    <section className={styles.facts} aria-label="Facts">
      <h2>Facts</h2>
      <p>Press one to insert it at the cursor. The page always shows the shop's current value.</p>
      <ul>
        {placeholders.map((placeholder) => (
          <li key={placeholder.name}>
            <Button kind="text" onPress={() => onChoose(placeholder)}>
              {capitalize(placeholder.name)}
            </Button>
            <span>{placeholder.value ?? 'a part of its own'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function capitalize(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}
