import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Uploads } from '#domain/api/catalogue/uploads.ts';
import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { countOf } from '#domain/count-of.ts';
import { sharpPixels } from '#domain/framing/framing.ts';
import { useChange } from '../../api/use-call.ts';
import fold from '../../ui/fold.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { DropArea } from './drop-area.tsx';
import { type Defaults, ImportForm, settingsOf } from './import-form.tsx';
import { ImportResult } from './import-result.tsx';
import { listRows, type UploadRow } from './list-rows.ts';
import { RefusedRows } from './refused-rows.tsx';
import { forgetReceived, sendFiles, useTransfers } from './transfers.ts';
import styles from './upload-page.module.css';
import { UploadRows } from './upload-rows.tsx';
import { isRunning, useUploads } from './uploads-api.ts';

/** New prints: photographs are uploaded, then imported as hidden prints, then published. */
export function UploadPage() {
  return (
    <Page
      title="Upload photographs"
      parent={{ text: 'All prints', to: '/prints' }}
      lead="Each photograph becomes a hidden print. Check its words and crops, then publish it."
    >
      <Loaded query={useUploads()}>{(uploads) => <UploadWork uploads={uploads} />}</Loaded>
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
  const start = useChange('POST /api/studio/uploads/import');
  useReadAgain(transfers.filter(({ state }) => state === 'received').length);
  const { toDo, refused } = listRows(uploads, transfers);
  const hasFiles = toDo.length > 0 || refused.length > 0;
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
        hint="JPEG, PNG, TIFF, WebP or AVIF, at least 1800 pixels on the long side"
        isMultiple
        isTall={!hasFiles && !lastImport}
        onFiles={(chosen) => sendFiles(chosen, files)}
      />
      <div className={styles.help}>
        <details>
          <summary className={fold.summary}>What files can I upload?</summary>
          <p>{describeLargest()}</p>
          <p>
            iPhone photos (HEIC): upload them on the iPhone, which sends them as JPEG. On a computer, export
            them as JPEG first.
          </p>
        </details>
        <details>
          <summary className={fold.summary}>Add titles and prices from files</summary>
          <p>
            Upload them with the photographs: a spreadsheet saved as prints.csv, with the columns file, title,
            artist, location, category and description; prices as variants.json; or .xmp files from Lightroom.
          </p>
        </details>
      </div>
      {hasFiles && (
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

/** How many pixels every variant needs, because the photograph of the largest one reaches its frame. */
function describeLargest(): string {
  const largest = sizeKeys.at(-1) ?? 'small';
  const { width, height } = sharpPixels({ size: largest, mount: 'Full Bleed' }, 'portrait');
  return `The largest size, ${sizes[largest].name}, needs ${width} x ${height} pixels to be sharp.`;
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
    button: `Import ${countOf(count, 'file')}`,
    isDisabled: count === 0,
  };
}
