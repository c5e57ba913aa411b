import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Uploads } from '#domain/api/catalogue/uploads.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { BareWalls } from './bare-walls.tsx';
import { DropArea } from './drop-area.tsx';
import { type Defaults, ImportForm, settingsOf } from './import-form.tsx';
import { ImportResult } from './import-result.tsx';
import { listRows, type UploadRow } from './list-rows.ts';
import { RefusedRows } from './refused-rows.tsx';
import { forgetReceived, sendFiles, useTransfers } from './transfers.ts';
import styles from './upload-page.module.css';
import { UploadRows } from './upload-rows.tsx';
import { isRunning, useImportUploads, useUploads } from './uploads-api.ts';

/** New prints: photographs are uploaded, then imported as hidden prints, then published. */
export function UploadPage() {
  return (
    <Page
      title="Upload photographs"
      lead="Photographs become hidden prints. Check their words and crops, then publish them."
    >
      <Loaded query={useUploads()}>{(uploads) => <UploadWork uploads={uploads} />}</Loaded>
      <BareWalls />
    </Page>
  );
}

function UploadWork({ uploads }: { uploads: Uploads }) {
  const transfers = useTransfers();
  const { files, lastImport } = uploads;
  // Here, because files that were refused are imported with the same defaults.
  const [defaults, setDefaults] = useState<Defaults>({
    artist: uploads.artists.length === 1 ? (uploads.artists[0] ?? '') : '',
    category: '',
    arePrintMasters: true,
  });
  const start = useImportUploads();
  useReadAgain(transfers.filter(({ state }) => state === 'received').length);
  const { toDo, refused } = listRows(uploads, transfers);
  const isImporting = isRunning(uploads) || start.isPending;
  const importFiles = (fileIds: string[]) => {
    forgetReceived();
    start.mutate({ ...settingsOf(defaults), fileIds });
  };
  return (
    <>
      <DropArea
        label="Drop photographs here"
        button="Choose photographs"
        hint="You can also drop them here, or whole folders. The shop accepts JPEG, PNG, TIFF, WebP and AVIF with at least 1800 pixels on the long side, and the files prints.csv, variants.json and .xmp with their words. Export HEIC as TIFF or JPEG first."
        isMultiple
        isCompact={toDo.length > 0 || refused.length > 0 || lastImport !== null}
        onFiles={(chosen) => sendFiles(chosen, files)}
      />
      {(toDo.length > 0 || refused.length > 0) && (
        <div className={styles.work}>
          {toDo.length > 0 && (
            <div className={styles.list}>
              <Section title="To import">
                <UploadRows rows={toDo} />
              </Section>
            </div>
          )}
          <div className={styles.form}>
            <ImportForm
              defaults={defaults}
              onChange={setDefaults}
              {...describeButton(toDo, isImporting)}
              isPending={start.isPending}
              error={start.error}
              onSubmit={() => importFiles(wholePhotographs(toDo))}
            />
          </div>
          {refused.length > 0 && (
            <div className={styles.list}>
              <RefusedRows rows={refused} isImporting={isImporting} onTryAgain={importFiles} />
            </div>
          )}
        </div>
      )}
      {lastImport && lastImport.printId === null && <ImportResult import={lastImport} />}
    </>
  );
}

/** The shop has more files than it had at the last reading. */
function useReadAgain(received: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (received > 0) client.invalidateQueries({ queryKey: ['uploads'] });
  }, [received, client]);
}

function wholePhotographs(rows: readonly UploadRow[]): string[] {
  return rows.flatMap(({ isPhotograph, state, fileId }) =>
    isPhotograph && state === 'received' && fileId ? [fileId] : [],
  );
}

function describeButton(
  rows: readonly UploadRow[],
  isImporting: boolean,
): { button: string | undefined; isDisabled: boolean } {
  const photographs = rows.filter(({ isPhotograph }) => isPhotograph);
  if (photographs.length === 0) return { button: undefined, isDisabled: true };
  const isSending = rows.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'lost');
  if (isSending) return { button: 'Waiting for the upload…', isDisabled: true };
  if (isImporting) return { button: 'Waiting for the import…', isDisabled: true };
  const count = wholePhotographs(rows).length;
  return {
    button: count === 1 ? 'Import 1 file' : `Import ${count} files`,
    isDisabled: count === 0,
  };
}
