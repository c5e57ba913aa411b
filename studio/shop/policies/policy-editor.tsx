import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { PolicyVersion, StudioPolicy } from '#domain/api/shop/policies.ts';
import { ApiError } from '../../api/call.ts';
import { useChange } from '../../api/use-call.ts';
import { SaveBar } from '../../drafts/save-bar.tsx';
import { SavedState } from '../../drafts/saved-state.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import actions from '../../ui/actions.module.css';
import { Button } from '../../ui/button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ViewSwitch } from '../../ui/view-switch.tsx';
import { Toolbar } from './editor/toolbar.tsx';
import { selectLine, useTextEditor } from './editor/use-text-editor.ts';
import { listChanges } from './list-changes.ts';
import { factsOf, toPlainText } from './plain-text.ts';
import { usePreview } from './policies-api.ts';
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
    save: useChange('PUT /api/studio/policies/:policy', { policy }),
  });
  const id = useId();
  // Wide windows show both.
  const [view, setView] = useState<'edit' | 'preview'>('edit');
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
    <Page
      title={shown.title}
      parent={{ text: 'All policies', to: '/shop/policies' }}
      actions={
        <div className={styles.view}>
          <ViewSwitch views={{ edit: 'Edit', preview: 'Preview' }} value={view} onChange={setView} />
        </div>
      }
      lead={
        <>
          <SavedState isChanged={draft.isChanged} savedAt={history[0]?.at} unsaved="Default text, live" />{' '}
          <a href={shown.path}>See the page in the shop</a> <strong>Let a lawyer read it first.</strong>
        </>
      }
    >
      <div className={styles.columns} data-view={view}>
        <div className={styles.writing}>
          <span className="visually-hidden" id={id}>
            Text
          </span>
          <Toolbar editor={editor} facts={placeholders} />
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
        </div>
        <PolicyPreview title={shown.title} query={preview} />
      </div>
      <p className={`small ${styles.below}`}>
        Changes show in the shop at once. Boxed facts follow <Link to="/shop">the shop's details</Link>.
      </p>
      <SaveBar
        draft={{ ...draft, error: withoutLines(draft.error) }}
        compare={(_, yours, theirs) =>
          listChanges(toPlainText(theirs.text, facts), toPlainText(yours.text, facts)).map(
            ({ line, removed, added }) => ({ label: `Paragraph ${line}`, yours: added, theirs: removed }),
          )
        }
      />
      <Section title="Earlier versions">
        <PolicyHistory history={history} defaultText={defaultText} facts={facts} onTake={change} />
        {text.trim() !== defaultText && (
          <div className={actions.after}>
            <Button kind="quiet" onPress={() => change(defaultText)}>
              Back to the default text
            </Button>
          </div>
        )}
      </Section>
      <Section title="How to write it">
        <ul className={styles.guide}>
          <li>A list before the first heading gives the key facts. Start each item with a bold word.</li>
          <li>Each heading starts a section, and gets a line in the page's list of sections.</li>
          <li>A section keeps its address when you change the words of its heading.</li>
        </ul>
      </Section>
    </Page>
  );
}

/** What is refused is listed below the text already. */
function withoutLines(error: Error | null): Error | null {
  const isRefused = error instanceof ApiError && error.code === 'invalid';
  return isRefused ? new Error('The text was not saved. Correct what is listed below it.') : error;
}
