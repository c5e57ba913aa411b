import type { Uploads } from '#domain/studio-api/uploads.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { forgetTransfer, type Transfer } from './transfers.ts';
import styles from './upload-rows.module.css';
import { useRemoveUpload } from './uploads-api.ts';

interface Row {
  name: string;
  bytes: number;
  sentBytes: number;
  text: string;
  isProblem: boolean;
  /** Of what the shop has received. */
  fileId?: string;
  isRemovable: boolean;
}

/** Every file with how much of it has arrived, and all of them together. */
export function UploadRows({ uploads, transfers }: { uploads: Uploads; transfers: readonly Transfer[] }) {
  const remove = useRemoveUpload();
  const rows = mergeRows(uploads, transfers);
  const accepted = rows.filter((row) => row.fileId || !row.isProblem);
  const sum = (of: (row: Row) => number) => accepted.reduce((all, row) => all + of(row), 0);
  const arrived = accepted.filter((row) => row.sentBytes === row.bytes).length;
  const [sent, total] = [sum((row) => row.sentBytes), sum((row) => row.bytes)];
  return (
    <>
      <ProgressBar
        label={`${arrived} of ${accepted.length} files, ${toMegabytes(sent)} of ${toMegabytes(total)} MB`}
        value={total > 0 ? sent / total : 0}
      />
      <ul className={styles.rows} aria-label="Uploaded files">
        {rows.map(({ name, bytes, sentBytes, text, isProblem, fileId, isRemovable }) => (
          <li key={name} className={styles.row}>
            <p className={styles.name}>{name}</p>
            <p className={isProblem ? styles.problem : styles.state}>{text}</p>
            {sentBytes < bytes && !isProblem && <meter aria-label={name} value={sentBytes} max={bytes} />}
            {isRemovable && (
              <Button
                kind="text"
                aria-label={`Remove ${name}`}
                onPress={() => {
                  forgetTransfer(name);
                  if (fileId) remove.mutate(fileId);
                }}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Problem error={remove.error} />
    </>
  );
}

/** What the shop has received, with what this browser is sending. */
function mergeRows({ files, lastImport }: Uploads, transfers: readonly Transfer[]): Row[] {
  const refusals = new Map(
    lastImport?.outcomes.flatMap(({ name, kind, notes }) => (kind === 'refused' ? [[name, notes]] : [])),
  );
  const received = files
    .filter(({ name }) => !transfers.some((transfer) => transfer.name === name))
    .map(({ id: fileId, name, bytes, receivedBytes: sentBytes }): Row => {
      const notes = refusals.get(name);
      const base = { name, bytes, sentBytes, fileId, isRemovable: true };
      if (notes) return { ...base, text: `It ${notes.join('; ')}.`, isProblem: true };
      return { ...base, text: describeReceived(sentBytes, bytes), isProblem: false };
    });
  const sent = transfers.map((transfer): Row => {
    const { name, bytes, sentBytes, state, fileId } = transfer;
    const isProblem = state === 'refused';
    const isRemovable = isProblem || state === 'received';
    const text = describeTransfer(transfer);
    return { name, bytes, sentBytes, text, isProblem, isRemovable, ...(fileId && { fileId }) };
  });
  return [...received, ...sent];
}

function describeReceived(receivedBytes: number, bytes: number): string {
  if (receivedBytes === bytes) return 'Uploaded';
  return `${percent(receivedBytes, bytes)} uploaded. Drop it again to continue.`;
}

function describeTransfer({ state, sentBytes, bytes, problem }: Transfer): string {
  if (state === 'refused') return problem ?? 'The shop refused it.';
  if (state === 'received') return 'Uploaded';
  if (state === 'waiting') return 'Waiting';
  const sent = percent(sentBytes, bytes);
  return state === 'lost' ? `${sent}. The connection is lost; it continues by itself.` : sent;
}

function percent(part: number, whole: number): string {
  return `${whole > 0 ? Math.floor((part / whole) * 100) : 100} %`;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
