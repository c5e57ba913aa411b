import { Link } from 'react-router';
import type { UploadImport } from '#domain/studio-api/uploads.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { Section } from '../ui/page.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Time } from '../ui/time.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { usePublishAll } from './uploads-api.ts';

/** The latest import, while it runs and after it. */
export function ImportResult({
  import: { outcomes, files, problem, startedAt, finishedAt },
}: {
  import: UploadImport;
}) {
  const publish = usePublishAll();
  const added = outcomes.flatMap(({ print, kind }) => (print && kind === 'added' ? [print.id] : []));
  return (
    <Section title={finishedAt ? 'Last import' : 'Import'}>
      {finishedAt ? (
        <p role="status">
          {summarize(added.length, outcomes.length - added.length)} <Time at={startedAt} prefix="Started" />.
        </p>
      ) : (
        <ProgressBar
          label={`${outcomes.length} of ${files} files. You may leave this page.`}
          value={outcomes.length / files}
        />
      )}
      {problem && <Problem error={new Error(problem)} />}
      <Rows label="Imported files">
        {outcomes.map(({ fileId, name, kind, notes, print }) => (
          <Row
            key={`${fileId}${name}`}
            title={print ? <Link to={`/prints/${print.id}`}>{print.title}</Link> : name}
            facts={[
              print && name,
              kind === 'refused' ? `It ${notes.join('; ')}.` : notes.map((note) => `It ${note}.`).join(' '),
            ]}
          />
        ))}
      </Rows>
      {finishedAt && added.length > 0 && (
        <p>
          <Button
            isPending={publish.isPending}
            busyText="Publishing…"
            isDisabled={publish.isSuccess}
            onPress={() => publish.mutate(added)}
          >
            {publish.isSuccess ? 'Published' : `Publish all ${added.length}`}
          </Button>
        </p>
      )}
      <Problem error={publish.error} />
    </Section>
  );
}

function summarize(added: number, others: number): string {
  const prints = added === 1 ? '1 new print.' : `${added} new prints.`;
  if (others === 0) return prints;
  return `${prints} ${others === 1 ? '1 file was' : `${others} files were`} not imported.`;
}
