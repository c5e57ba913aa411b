import { useMemo } from 'react';
import type { SavedPolicy } from '#domain/api/shop/policies.ts';
import { Rows } from '../../ui/lists/rows.tsx';
import { VersionRow } from '../shop-history.tsx';
import type { Facts } from './editor/from-markdown.ts';
import { listChanges } from './list-changes.ts';
import { toPlainText } from './plain-text.ts';

import styles from './policy-editor.module.css';

interface Props {
  /** The newest first. */
  history: readonly SavedPolicy[];
  defaultText: string;
  facts: Facts;
  onTake: (text: string) => void;
}

/** The latest versions with what each changed. The text of one can be taken into the editor again. */
export function PolicyHistory({ history, defaultText, facts, onTake }: Props) {
  if (history.length === 0) return <p>This text has not changed. It is the one that comes with the shop.</p>;
  return (
    <Rows label="Versions">
      {history.map((saved, index) => (
        <VersionRow
          key={saved.version}
          saved={saved}
          facts={[
            saved.text === null && 'the default text',
            <Changes
              key="changes"
              before={history[index + 1]?.text ?? defaultText}
              after={saved.text ?? defaultText}
              facts={facts}
            />,
          ]}
          part="text"
          {...(index > 0 && { onTake: () => onTake(saved.text ?? defaultText) })}
        />
      ))}
    </Rows>
  );
}

/** The paragraphs that were removed and added. */
function Changes({ before, after, facts }: { before: string; after: string; facts: Facts }) {
  const changes = useMemo(
    () => listChanges(toPlainText(before, facts), toPlainText(after, facts)),
    [before, after, facts],
  );
  if (changes.length === 0) return 'no words changed';
  return (
    <details className={styles.changes}>
      <summary>What changed</summary>
      {changes.map(({ line, removed, added }) => (
        <div key={line}>
          <p>Paragraph {line}</p>
          {removed && <del>{removed}</del>}
          {added && <ins>{added}</ins>}
        </div>
      ))}
    </details>
  );
}
