import { Link } from 'react-router';
import type { ShownOutcome, UploadImport } from '#domain/api/catalogue/uploads.ts';
import { isListOrSidecar } from '#domain/catalogue/uploads.ts';
import { compareNames } from '#domain/compare-names.ts';
import { countOf } from '#domain/count-of.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './import-result.module.css';
import { sentencesOf } from './list-rows.ts';
import { ProgressBar } from './progress-bar.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { usePublishAll } from './uploads-api.ts';

/** The latest import, while it runs and after it. Refused files have a list of their own. */
export function ImportResult({
  import: { outcomes, photographs, problem, startedAt, finishedAt },
}: {
  import: UploadImport;
}) {
  const publish = usePublishAll();
  const done = outcomes.filter(({ name }) => !isListOrSidecar(name));
  const added = done
    .filter(({ kind }) => kind === 'added')
    .toSorted((one, other) => compareNames(one.name, other.name));
  const hidden = added.flatMap(({ print }) => (print && !print.isPublished ? [print.id] : []));
  return (
    <Section title={finishedAt ? 'Last import' : 'Import'}>
      {finishedAt ? (
        <p role="status" className="quiet">
          {summarize(added.length, done.length - added.length)} <Time at={startedAt} prefix="Started" />.
        </p>
      ) : (
        <ProgressBar
          label={`${done.length} of ${photographs} imported. You may leave this page.`}
          value={photographs > 0 ? done.length / photographs : 0}
        />
      )}
      {problem && <Problem error={new Error(problem)} />}
      {added.length > 0 && (
        <ul className={styles.prints} aria-label="New prints">
          {added.map((outcome) => (
            <NewPrint key={outcome.fileId} outcome={outcome} />
          ))}
        </ul>
      )}
      {finishedAt && hidden.length > 0 && (
        <Button isPending={publish.isPending} busyText="Publishing…" onPress={() => publish.mutate(hidden)}>
          {hidden.length === 1 ? 'Publish 1 print' : `Publish all ${hidden.length}`}
        </Button>
      )}
      {finishedAt && added.length > 0 && hidden.length === 0 && <p>All of them are published.</p>}
      <Problem error={publish.error} />
    </Section>
  );
}

function NewPrint({ outcome: { name, folder, notes, print } }: { outcome: ShownOutcome }) {
  return (
    <li className={styles.print}>
      <Thumbnail picture={print?.picture} name={name} />
      <div className={styles.text}>
        <p className={styles.title}>{print ? <Link to={`/prints/${print.id}`}>{print.title}</Link> : name}</p>
        <p className="aside">{folder ? `${folder}/${name}` : name}</p>
        {notes.length > 0 && <p className="aside">{sentencesOf(notes)}</p>}
      </div>
    </li>
  );
}

function summarize(added: number, refused: number): string {
  const prints = `${countOf(added, 'new print')}.`;
  return refused === 0 ? prints : `${prints} ${countOf(refused, 'file was', 'files were')} refused.`;
}
