import { Button } from '../ui/button.tsx';
import type { Placeholder } from './policies-api.ts';
import styles from './policy-editor.module.css';

/** What the text can name in braces. A press writes it at the cursor. */
export function PlaceholderList({
  placeholders,
  onChoose,
}: {
  placeholders: readonly Placeholder[];
  onChoose: (name: string) => void;
}) {
  return (
    <section className={styles.placeholders} aria-label="Placeholders">
      <h2>Placeholders</h2>
      <p>Each is replaced by the shop's current value. Press one to insert it at the cursor.</p>
      <ul>
        {placeholders.map(({ name, value }) => (
          <li key={name}>
            <Button kind="text" onPress={() => onChoose(name)}>{`{${name}}`}</Button>
            <span>{value ?? 'takes a paragraph of its own'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
