import { useParams } from 'react-router';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import { SaveBar } from '../../drafts/save-bar.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { AttestationFields } from '../attestation-fields.tsx';
import { CropsEditor } from './crops-editor.tsx';
import { describePrintValues } from './describe-print-values.ts';
import { FileSection } from './file-section.tsx';
import { usePrint, useSavePrint, useSetPublished } from './print-api.ts';
import styles from './print-page.module.css';
import { requestOf, valuesOf } from './print-values.ts';
import { VariantsEditor } from './variants-editor.tsx';
import { WordsEditor } from './words-editor.tsx';

/** One print: everything that its owner can change. */
export function PrintPage() {
  const { id = '' } = useParams();
  return <Loaded query={usePrint(id)}>{(print) => <OnePrint print={print} key={print.id} />}</Loaded>;
}

function OnePrint({ print }: { print: StudioPrint }) {
  const { id, isPublished, words } = print;
  const publish = useSetPublished(id);
  const draft = useDraft({ shown: print, valuesOf, requestOf, save: useSavePrint(id) });
  return (
    <Page
      title={words.title}
      lead={
        isPublished
          ? `By ${words.artist}. It hangs in the shop.`
          : `By ${words.artist}. It is hidden: only the studio shows it.`
      }
      actions={
        <>
          {isPublished && (
            <a className={buttonClass} data-kind="quiet" href={`/product/${id}`}>
              See it in the shop
            </a>
          )}
          <Button
            {...(isPublished && { kind: 'quiet' as const })}
            isPending={publish.isPending}
            onPress={() => publish.mutate(!isPublished)}
          >
            {isPublished ? 'Hide' : 'Publish'}
          </Button>
        </>
      }
    >
      <Problem error={publish.error} />
      <Section title="Crops">
        <CropsEditor print={print} draft={draft} />
      </Section>
      <div className={styles.columns}>
        <Section title="Words">
          <WordsEditor draft={draft} />
        </Section>
        <div>
          <Section title="Certificate">
            <AttestationFields
              value={draft.values.attestation}
              artists={print.artistsAttestation}
              onChange={(attestation) => draft.change({ attestation })}
            />
          </Section>
          <Section title="File">
            <FileSection print={print} />
          </Section>
        </div>
      </div>
      <Section title="Variants and prices">
        <VariantsEditor print={print} draft={draft} />
      </Section>
      <SaveBar
        draft={draft}
        compare={describePrintValues}
        savedText={isPublished ? 'Saved. The shop shows it.' : 'Saved. The print is still hidden.'}
      />
    </Page>
  );
}
