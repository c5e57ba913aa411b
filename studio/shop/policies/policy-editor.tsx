import { useId, useMemo } from 'react';
import type { PolicyVersion, StudioPolicy } from '#domain/api/shop/policies.ts';
import { ApiError } from '../../api/call.ts';
import { SaveBar } from '../../drafts/save-bar.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Section } from '../../ui/page.tsx';
import { insertFact } from './editor/commands.ts';
import { Toolbar } from './editor/toolbar.tsx';
import { selectLine, useTextEditor } from './editor/use-text-editor.ts';
import { FactList } from './fact-list.tsx';
import { listChanges } from './list-changes.ts';
import { factsOf, toPlainText } from './plain-text.ts';
import { usePreview, useSavePolicy } from './policies-api.ts';
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
  const id = useId();
  const facts = useMemo(() => factsOf(placeholders), [placeholders]);
  const { text } = draft.values;
  const preview = usePreview(policy, text);
  const change = (next: string) => draft.change({ text: next });
  const problems = preview.data?.problems ?? [];
  const editor = useTextEditor({
    text,
    facts,
    labelledBy: id,
    describedBy: `${id}-problems`,
    isInvalid: problems.length > 0,
    onChange: change,
  });
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.writing}>
          <span className={fieldStyles.label} id={id}>
            Text
          </span>
          <Toolbar editor={editor} />
          <div ref={editor.place} />
          <ul className={styles.problems} id={`${id}-problems`} aria-live="polite">
            {problems.map(({ line, problem }) => (
              <li key={`${line} ${problem}`}>
                {problem}{' '}
                <Button kind="text" onPress={() => editor.run(selectLine(line))}>
                  Show it
                </Button>
              </li>
            ))}
          </ul>
          <SaveBar
            draft={{ ...draft, error: withoutLines(draft.error) }}
            compare={(_, yours, theirs) =>
              listChanges(toPlainText(theirs.text, facts), toPlainText(yours.text, facts)).map(
                ({ line, removed, added }) => ({ label: `Paragraph ${line}`, yours: added, theirs: removed }),
              )
            }
          >
            {text.trim() !== defaultText && (
              <Button kind="quiet" onPress={() => change(defaultText)}>
                Back to the default text
              </Button>
            )}
          </SaveBar>
          <FactList
            placeholders={placeholders}
            onChoose={({ name, value }) => editor.run(insertFact(name, value !== null))}
          />
        </div>
        <PolicyPreview title={shown.title} path={shown.path} query={preview} />
      </div>
      <Section title="Earlier versions">
        <PolicyHistory history={history} defaultText={defaultText} facts={facts} onTake={change} />
      </Section>
    </>
  );
}

/** What is refused is listed below the text already. */
function withoutLines(error: Error | null): Error | null {
  const isRefused = error instanceof ApiError && error.code === 'invalid';
  return isRefused ? new Error('The text was not saved. Correct what is listed below it.') : error;
}
