import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import { useChange } from '../../api/use-call.ts';
import { Problem } from '../../ui/form.tsx';
import type { ChosenFile } from '../uploads/chosen-files.ts';
import { DropArea } from '../uploads/drop-area.tsx';
import { ProgressBar } from '../uploads/progress-bar.tsx';
import { forgetTransfer, sendFiles, useTransfers } from '../uploads/transfers.ts';
import { useUploads } from '../uploads/uploads-api.ts';
import styles from './file-section.module.css';

/** The photograph's file, and its replacement by another one, such as a retouched one. */
export function FileSection({ print }: { print: StudioPrint }) {
  const { id, file, photograph } = print;
  return (
    <>
      <p className={styles.name}>{file.name}</p>
      <p className="aside">
        {photograph.width} x {photograph.height} pixels
      </p>
      <Replacement printId={id} />
    </>
  );
}

function Replacement({ printId }: { printId: string }) {
  const client = useQueryClient();
  const [transfer] = useTransfers(printId);
  const replace = useChange('POST /api/studio/prints/:printId/file', { printId });
  const uploads = useUploads();
  const [importId, setImportId] = useState<string>();
  const running = importId ? uploads.data?.lastImport : undefined;
  const outcome = running?.id === importId && running?.finishedAt ? running.outcomes[0] : undefined;
  const receivedId = transfer?.state === 'received' ? transfer.fileId : undefined;
  const { mutate } = replace;
  useEffect(() => {
    if (!receivedId) return;
    mutate({ fileId: receivedId }, { onSuccess: ({ id }) => setImportId(id) });
  }, [receivedId, mutate]);
  const isFinished = outcome !== undefined;
  useEffect(() => {
    if (!isFinished) return;
    client.invalidateQueries({ queryKey: ['print', printId] });
  }, [isFinished, client, printId]);
  const start = (chosen: ChosenFile[]) => {
    setImportId(undefined);
    replace.reset();
    sendFiles(chosen, [], printId);
  };
  const isBusy = transfer && transfer.state !== 'refused' && !isFinished && !replace.isError;
  return (
    <div className={styles.replacement}>
      {isBusy ? (
        <ProgressBar
          label={receivedId ? 'Making the new pictures…' : `Uploading ${transfer.name}…`}
          value={transfer.bytes > 0 ? transfer.sentBytes / transfer.bytes : 1}
        />
      ) : (
        <DropArea
          label="Drop another file of this photograph here"
          button="Replace the file"
          hint="For a retouched file. Words, crops and prices stay, and orders keep the file that was ordered."
          onFiles={(files) => {
            if (transfer) forgetTransfer(transfer.id);
            start(files);
          }}
        />
      )}
      <div role="status">
        {outcome?.kind === 'replaced' && <p>The print shows {outcome.name} now. The log can undo it.</p>}
      </div>
      {outcome?.kind === 'refused' && (
        <Problem error={new Error(`${outcome.name} ${outcome.notes.join('; ')}.`)} />
      )}
      {running?.problem && <Problem error={new Error(running.problem)} />}
      {transfer?.problem && <Problem error={new Error(transfer.problem)} />}
      <Problem error={replace.error} />
    </div>
  );
}
