import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Category, categories, categoryNames } from '#domain/categories.ts';
import type { Uploads } from '#domain/studio-api/uploads.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { BareWalls } from './bare-walls.tsx';
import { DropArea } from './drop-area.tsx';
import { ImportResult } from './import-result.tsx';
import { forgetReceived, sendFiles, useTransfers } from './transfers.ts';
import styles from './upload-page.module.css';
import { UploadRows } from './upload-rows.tsx';
import { isRunning, useImportUploads, useUploads } from './uploads-api.ts';

/** New prints: photographs are uploaded, then imported as hidden prints, then published. */
export function UploadPage() {
  return (
    <Page
      title="Upload photographs"
      lead="They become hidden prints first. Look at their words and crops, then publish them."
    >
      <BareWalls />
      <Loaded query={useUploads()}>{(uploads) => <UploadForm uploads={uploads} />}</Loaded>
    </Page>
  );
}

function UploadForm({ uploads }: { uploads: Uploads }) {
  const transfers = useTransfers();
  const { files, lastImport } = uploads;
  const running = isRunning(uploads);
  useReadAgain(transfers.filter(({ state }) => state === 'received').length);
  return (
    <>
      <DropArea
        label="Drop photographs here"
        button="Choose photographs"
        hint="Drop them here, as JPEG, PNG, TIFF or WebP with at least 1800 pixels on the long side. A prints.csv, a variants.json and .xmp sidecars may come with them."
        isMultiple
        onFiles={(dropped) => sendFiles(dropped, files)}
      />
      {(files.length > 0 || transfers.length > 0) && !running && (
        <Section title="Uploaded files">
          <UploadRows uploads={uploads} transfers={transfers} />
          <ImportForm uploads={uploads} isSending={transfers.some(({ state }) => isOnItsWay(state))} />
        </Section>
      )}
      {lastImport && <ImportResult import={lastImport} />}
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

function isOnItsWay(state: string): boolean {
  return state === 'waiting' || state === 'sending' || state === 'lost';
}

const fromFiles = ['', 'None'] as const;
const categoryOptions = [
  fromFiles,
  ...categories.map((category) => [category, categoryNames[category]] as const),
] as const;

function ImportForm({ uploads, isSending }: { uploads: Uploads; isSending: boolean }) {
  const start = useImportUploads();
  const [artist, setArtist] = useState(uploads.artists.length === 1 ? (uploads.artists[0] ?? '') : '');
  const [category, setCategory] = useState('');
  const [arePrintMasters, setPrintMasters] = useState(true);
  const whole = uploads.files.filter(({ bytes, receivedBytes }) => bytes === receivedBytes).length;
  const submit = () => {
    forgetReceived();
    start.mutate({
      ...(artist.trim() && { artist: artist.trim() }),
      ...(category && { category: category as Category }),
      arePrintMasters,
    });
  };
  return (
    <div className={styles.form}>
      <p className={styles.note}>For files that state none themselves:</p>
      <div className={styles.defaults}>
        <TextField label="Artist" name="artist" value={artist} onChange={setArtist} maxLength={100} />
        <Select
          label="Category"
          options={categoryOptions}
          value={category}
          onChange={(event) => setCategory(event.target.value)}
        />
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={arePrintMasters}
          onChange={(event) => setPrintMasters(event.target.checked)}
        />
        I print from these files: offer only the forms that they fill at 150 pixels per inch
      </label>
      <Problem error={start.error} />
      <p>
        <Button
          isDisabled={isSending || whole === 0}
          isPending={start.isPending}
          busyText="Starting…"
          onPress={submit}
        >
          {isSending ? 'Waiting for the upload…' : whole === 1 ? 'Import 1 file' : `Import ${whole} files`}
        </Button>
      </p>
    </div>
  );
}
