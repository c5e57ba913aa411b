import { useParams } from 'react-router';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import { useChange, useRead } from '../../api/use-call.ts';
import { SaveBar } from '../../drafts/save-bar.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { SectionLinks } from '../../ui/section-links.tsx';
import { Status } from '../../ui/status.tsx';
import { AttestationFields } from '../attestation-fields.tsx';
import { CropsEditor } from './crops-editor.tsx';
import { describePrintValues } from './describe-print-values.ts';
import { FileSection } from './file-section.tsx';
import styles from './print-page.module.css';
import { requestOf, valuesOf } from './print-values.ts';
import { SharpnessVerdict } from './sharpness-verdict.tsx';
import { VariantsEditor } from './variants-editor.tsx';
import { WordsEditor } from './words-editor.tsx';

/** One print: everything that its owner can change. */
export function PrintPage() {
  const { id = '' } = useParams();
  const query = useRead(['print', id], 'GET /api/studio/prints/:printId', { printId: id });
  return <Loaded query={query}>{(print) => <OnePrint print={print} key={print.id} />}</Loaded>;
}

function OnePrint({ print }: { print: StudioPrint }) {
  const { id, isPublished, words } = print;
  const publish = useChange('PUT /api/studio/prints/:printId/published', { printId: id });
  const save = useChange('PUT /api/studio/prints/:printId', { printId: id });
  const draft = useDraft({ shown: print, valuesOf, requestOf, save });
  return (
    <div className={styles.print}>
      <Page
        title={words.title}
        parent={{ text: 'All prints', to: '/prints' }}
        lead={
          <>
            <Status isOpen={isPublished}>{isPublished ? 'Published' : 'Hidden'}</Status>
            <span>By {words.artist}</span>
            {isPublished && (
              <a href={`/product/${id}`}>
                See the page<span className="unseen-on-phones"> in the shop</span>
              </a>
            )}
          </>
        }
        actions={
          <Button
            {...(isPublished && { kind: 'quiet' as const })}
            isPending={publish.isPending}
            onPress={() => publish.mutate({ isPublished: !isPublished })}
          >
            {isPublished ? 'Hide' : 'Publish'}
          </Button>
        }
      >
        <Problem error={publish.error} />
        <SharpnessVerdict print={print} draft={draft} />
        <div className={styles.links}>
          <SectionLinks titles={['Crops', 'Words', 'Certificate', 'File', 'Variants and prices']} />
        </div>
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
    </div>
  );
}
