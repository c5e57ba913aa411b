import { countOf } from '#domain/count-of.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import type { UploadRow } from './list-rows.ts';
import { Thumbnail } from './thumbnail.tsx';
import styles from './upload-rows.module.css';
import { hasNamesake, removeRows } from './upload-rows.tsx';
import { useRemoveUploads } from './uploads-api.ts';

interface Props {
  rows: readonly UploadRow[];
  isImporting: boolean;
  /** Imports files again. */
  onTryAgain: (fileIds: string[]) => void;
}

/** The files that did not become prints, each with the reason and the next step. */
export function RefusedRows({ rows, isImporting, onTryAgain }: Props) {
  const remove = useRemoveUploads();
  const triable = rows.flatMap(({ isPhotograph, fileId }) => (isPhotograph && fileId ? [fileId] : []));
  return (
    <Section title={countOf(rows.length, 'file was refused', 'files were refused')}>
      <ul className={styles.rows} aria-label="Refused files">
        {rows.map((row) => (
          <li key={row.key} className={styles.row}>
            <Thumbnail picture={row.picture} name={row.name} />
            <div className={styles.text}>
              <p className={styles.name}>{row.name}</p>
              {row.folder && hasNamesake(row, rows) && <p className={styles.origin}>From {row.folder}</p>}
              <p className={styles.problem}>{row.problem}</p>
            </div>
            <div className={styles.actions}>
              <TryAgain row={row} isImporting={isImporting} onTryAgain={onTryAgain} />
              <Button
                kind="text"
                aria-label={`Remove ${row.name}`}
                onPress={() => removeRows([row], remove.mutate)}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {rows.length > 1 && (
        <div className={styles.all}>
          {triable.length > 1 && (
            <Button kind="quiet" isDisabled={isImporting} onPress={() => onTryAgain(triable)}>
              {`Try ${triable.length} again`}
            </Button>
          )}
          <Button kind="text" onPress={() => removeRows(rows, remove.mutate)}>
            {`Remove all ${rows.length}`}
          </Button>
        </div>
      )}
      <Problem error={remove.error} />
    </Section>
  );
}

function TryAgain({ row, isImporting, onTryAgain }: { row: UploadRow } & Omit<Props, 'rows'>) {
  const { fileId, isPhotograph, transfer, name } = row;
  const again = transfer?.tryAgain ?? (fileId && isPhotograph ? () => onTryAgain([fileId]) : undefined);
  if (!again) return null;
  return (
    <Button kind="text" aria-label={`Try again: ${name}`} isDisabled={isImporting} onPress={again}>
      Try again
    </Button>
  );
}
