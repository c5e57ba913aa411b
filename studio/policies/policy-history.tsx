import { Button } from '../ui/button.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Time } from '../ui/time.tsx';
import { listChanges } from './list-changes.ts';
import type { SavedPolicy } from './policies-api.ts';
import styles from './policy-editor.module.css';

interface Props {
  /** The newest first. */
  history: readonly SavedPolicy[];
  defaultText: string;
  onTake: (text: string) => void;
}

/** The latest versions with what each changed. The text of one can be taken into the editor again. */
export function PolicyHistory({ history, defaultText, onTake }: Props) {
  if (history.length === 0)
    return <p>Nobody has changed this text. It is the one that comes with the shop.</p>;
  return (
    <Rows label="Versions">
      {history.map(({ version, text, at, staff }, index) => (
        <Row
          key={version}
          title={index === 0 ? `Version ${version}, shown now` : `Version ${version}`}
          facts={[
            staff?.name ?? 'In the terminal',
            <Time key="at" at={at} />,
            text === null && 'the default text',
            <Changes
              key="changes"
              before={history[index + 1]?.text ?? defaultText}
              after={text ?? defaultText}
            />,
          ]}
          action={
            index > 0 && (
              <Button
                kind="quiet"
                aria-label={`Take its text: version ${version}`}
                onPress={() => onTake(text ?? defaultText)}
              >
                Take its text
              </Button>
            )
          }
        />
      ))}
    </Rows>
  );
}

/** The lines that were removed and added. */
function Changes({ before, after }: { before: string; after: string }) {
  const changes = listChanges(before, after);
  if (changes.length === 0) return 'no words changed';
  return (
    <details className={styles.changes}>
      <summary>What changed</summary>
      {changes.map(({ line, removed, added }) => (
        <div key={line}>
          <p>Line {line}</p>
          {removed && <del>{removed}</del>}
          {added && <ins>{added}</ins>}
        </div>
      ))}
    </details>
  );
}
