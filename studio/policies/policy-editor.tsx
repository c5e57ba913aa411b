import { useId, useRef } from 'react';
import { longestPolicy } from '#domain/policies.ts';
import { ApiError } from '../api/call.ts';
import { SaveBar } from '../drafts/save-bar.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { Button } from '../ui/button.tsx';
import fieldStyles from '../ui/field.module.css';
import { Section } from '../ui/page.tsx';
import { listChanges } from './list-changes.ts';
import { PlaceholderList } from './placeholder-list.tsx';
import { type PolicyVersion, type StudioPolicy, usePreview, useSavePolicy } from './policies-api.ts';
import styles from './policy-editor.module.css';
import { PolicyHistory } from './policy-history.tsx';
import { PolicyPreview } from './policy-preview.tsx';

/** The text of a policy with its preview. Until a person types, it follows what others save. */
export function PolicyEditor({ policy, shown }: { policy: string; shown: StudioPolicy }) {
  const { defaultText, placeholders, history } = shown;
  const draft = useDraft({
    shown: shown as PolicyVersion,
    valuesOf: ({ text }) => ({ text: text ?? defaultText }),
    requestOf: ({ version }, { text }) => ({ version, text: text.trim() === defaultText ? null : text }),
    save: useSavePolicy(policy),
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { text } = draft.values;
  const preview = usePreview(policy, text);
  const change = (next: string) => draft.change({ text: next });
  const problems = preview.data?.problems ?? [];
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.writing}>
          <label className={fieldStyles.label} htmlFor={id}>
            Text
          </label>
          <textarea
            className={`${fieldStyles.input} ${styles.text}`}
            id={id}
            ref={field}
            maxLength={longestPolicy}
            aria-describedby={`${id}-problems`}
            aria-invalid={problems.length > 0}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
          <ul className={styles.problems} id={`${id}-problems`} aria-live="polite">
            {problems.map(({ line, problem }) => (
              <li key={`${line} ${problem}`}>
                <Button kind="text" onPress={() => field.current && selectLine(field.current, line)}>
                  Line {line}
                </Button>{' '}
                {problem}
              </li>
            ))}
          </ul>
          <SaveBar
            draft={{ ...draft, error: withoutLines(draft.error) }}
            compare={(_, yours, theirs) =>
              listChanges(theirs.text, yours.text).map(({ line, removed, added }) => ({
                label: `Line ${line}`,
                yours: added,
                theirs: removed,
              }))
            }
          >
            {text.trim() !== defaultText && (
              <Button kind="quiet" onPress={() => change(defaultText)}>
                Back to the default text
              </Button>
            )}
          </SaveBar>
          <PlaceholderList
            placeholders={placeholders}
            onChoose={(name) => field.current && insert(field.current, `{${name}}`, change)}
          />
        </div>
        <PolicyPreview title={shown.title} path={shown.path} query={preview} />
      </div>
      <Section title="Earlier versions">
        <PolicyHistory history={history} defaultText={defaultText} onTake={change} />
      </Section>
    </>
  );
}

/** In place of the selected characters. */
function insert(field: HTMLTextAreaElement, text: string, onChange: (text: string) => void): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  onChange(field.value);
  field.focus();
}

function selectLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

/** The lines that are refused are listed below the text already. */
function withoutLines(error: Error | null): Error | null {
  const isRefused = error instanceof ApiError && error.code === 'invalid';
  return isRefused ? new Error('The text was not saved. Correct the lines above.') : error;
}
