import { countOf } from '#domain/count-of.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { writeMoment } from '../../ui/time.tsx';
import type { UploadRow } from './list-rows.ts';
import { ProgressBar } from './progress-bar.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { forgetTransfer } from './transfers.ts';
import styles from './upload-rows.module.css';
import { useRemoveUploads } from './uploads-api.ts';

/** Every file that is still to be imported with how much of it has arrived, and all of them together. */
export function UploadRows({ rows }: { rows: readonly UploadRow[] }) {
  const remove = useRemoveUploads();
  const sum = (of: (row: UploadRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const arrived = rows.filter(({ state }) => state === 'received').length;
  const [sent, total] = [sum((row) => row.sentBytes), sum((row) => row.bytes)];
  return (
    <>
      {arrived === rows.length ? (
        <p className="quiet">
          {countOf(rows.length, 'file')}, {sizeOf(total)}
        </p>
      ) : (
        <ProgressBar
          label={`${arrived} of ${rows.length} uploaded, ${toMegabytes(sent)} of ${toMegabytes(total)} MB`}
          value={total > 0 ? sent / total : 0}
        />
      )}
      {findNamesakes(rows).map((name) => (
        <p key={name} className={styles.note}>
          Several files are called {name}. All of them will be imported. Remove those that you don’t want.
        </p>
      ))}
      <ul className={styles.rows} aria-label="Uploaded files">
        {rows.map((row) => (
          <li key={row.key} className={styles.row}>
            <Thumbnail picture={row.picture} name={row.name} />
            <div className={styles.text}>
              <p className={styles.name}>{row.name}</p>
              <p className={styles.facts}>
                <span>{describeState(row)}</span>
                {!isSending(row) && <span>{sizeOf(row.bytes)}</span>}
              </p>
              {hasNamesake(row, rows) && <Origin row={row} />}
            </div>
            {(row.state === 'received' || row.state === 'partial') && (
              <Button
                kind="text"
                aria-label={`Remove ${row.name}`}
                onPress={() => removeRows([row], remove.mutate)}
              >
                Remove
              </Button>
            )}
            {isSending(row) && (
              <meter className={styles.meter} aria-label={row.name} value={row.sentBytes} max={row.bytes} />
            )}
          </li>
        ))}
      </ul>
      <Problem error={remove.error} />
    </>
  );
}

/** Removes files from this page, and from the shop. */
export function removeRows(rows: readonly UploadRow[], removeFiles: (ids: string[]) => void): void {
  for (const { transfer } of rows) if (transfer) forgetTransfer(transfer.id);
  const ids = rows.flatMap(({ fileId }) => (fileId ? [fileId] : []));
  if (ids.length > 0) removeFiles(ids);
}

export function hasNamesake({ key, name }: UploadRow, rows: readonly UploadRow[]): boolean {
  return rows.some((other) => other.key !== key && other.name.toLowerCase() === name.toLowerCase());
}

/** Names that several photographs have. */
function findNamesakes(rows: readonly UploadRow[]): string[] {
  const photographs = rows.filter(({ isPhotograph }) => isPhotograph);
  return [...new Set(photographs.filter((row) => hasNamesake(row, photographs)).map(({ name }) => name))];
}

/** What tells a file apart from others of its name. */
function Origin({ row: { folder, modifiedAt } }: { row: UploadRow }) {
  const changed = modifiedAt && `Changed ${writeMoment(modifiedAt)}`;
  return <p className={styles.origin}>{folder ? `From ${folder}` : changed}</p>;
}

function isSending({ state }: UploadRow): boolean {
  return state === 'sending' || state === 'lost';
}

function describeState({ state, sentBytes, bytes }: UploadRow): string {
  const percent = `${bytes > 0 ? Math.floor((sentBytes / bytes) * 100) : 100} %`;
  if (state === 'received') return 'Uploaded';
  if (state === 'waiting') return 'Waiting';
  if (state === 'partial') return `${percent} uploaded. Drop it again to continue.`;
  const sent = `${percent} of ${sizeOf(bytes)}`;
  return state === 'lost' ? `${sent}. The connection is lost; it continues by itself.` : sent;
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${toMegabytes(bytes)} MB`;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
