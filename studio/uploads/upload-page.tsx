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
      lead="Photographs become hidden prints. Check their words and crops, then publish them."
    >
      <BareWalls />
      <Loaded query={useUploads()}>{(uploads) => <UploadForm uploads={uploads} />}</Loaded>
    </Page>
  );
}

function UploadForm({ uploads }: { uploads: Uploads }) {
  const transfers = useTransfers();
  const { files, lastImport } = uploads;
  // Here, because the form is closed during an import, and files that were refused are imported with the same defaults.
  const [defaults, setDefaults] = useState<Defaults>({
    artist: uploads.artists.length === 1 ? (uploads.artists[0] ?? '') : '',
    category: '',
    arePrintMasters: true,
  });
  const running = isRunning(uploads);
  useReadAgain(transfers.filter(({ state }) => state === 'received').length);
  return (
    <>
      <DropArea
        label="Drop photographs here"
        button="Choose photographs"
        hint="Drop them here: JPEG, PNG, TIFF or WebP with at least 1800 pixels on the long side. You can add prints.csv, variants.json and .xmp sidecar files."
        isMultiple
        onFiles={(dropped) => sendFiles(dropped, files)}
      />
      {(files.length > 0 || transfers.length > 0) && !running && (
        <Section title="Uploaded files">
          <UploadRows uploads={uploads} transfers={transfers} />
          <ImportForm
            uploads={uploads}
            isSending={transfers.some(({ state }) => isOnItsWay(state))}
            defaults={defaults}
            onChange={setDefaults}
          />
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

interface Defaults {
  artist: string;
  category: string;
  arePrintMasters: boolean;
}

interface ImportFormProps {
  uploads: Uploads;
  isSending: boolean;
  defaults: Defaults;
  onChange: (defaults: Defaults) => void;
}

function ImportForm({ uploads, isSending, defaults, onChange }: ImportFormProps) {
  const start = useImportUploads();
  const { artist, category, arePrintMasters } = defaults;
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
      <p className={styles.note}>For files that do not name their own:</p>
      <div className={styles.defaults}>
        <TextField
          label="Artist"
          name="artist"
          value={artist}
          onChange={(typed) => onChange({ ...defaults, artist: typed })}
          maxLength={100}
        />
        <Select
          label="Category"
          options={categoryOptions}
          value={category}
          onChange={(event) => onChange({ ...defaults, category: event.target.value })}
        />
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={arePrintMasters}
          onChange={(event) => onChange({ ...defaults, arePrintMasters: event.target.checked })}
        />
        I print from these files: sell only the forms that they fill at 150 pixels per inch
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
