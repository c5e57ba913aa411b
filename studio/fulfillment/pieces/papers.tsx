import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#domain/api/studio-calls.ts';
import { call } from '../../api/call.ts';
import { type Download, saveFrom, useDownload } from '../../api/download.ts';
import { readsOnly } from '../../api/query-client.ts';
import { useStaff } from '../../staff/session/use-staff.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './papers.module.css';

const papers = {
  papers: 'Tickets, labels and slips in one PDF',
  tickets: 'Tickets',
  'back-labels': 'Back labels',
  certificates: 'Certificates',
  'packing-slips': 'Packing slips',
  'return-labels': 'Return labels',
} as const;

type Zip = BodyOf<'POST /api/studio/print-files'>;

/** Is refused before the zip begins, so that the page can say why. */
async function saveZip(wanted: Zip): Promise<void> {
  const { zipId } = await call('POST /api/studio/print-files', {}, wanted);
  saveFrom(`/api/studio/print-files/${zipId}`);
}

interface Props {
  codes: string[];
  /** The pieces whose print files can be made. */
  printCodes?: string[];
}

/** The papers of pieces as PDF, and the files to print them from. */
export function Papers({ codes, printCodes = [] }: Props) {
  const isOwner = useStaff().role === 'owner';
  const file = useDownload();
  const zip = useMutation({ mutationFn: saveZip, meta: readsOnly });
  const isBusy = file.isPending || zip.isPending;
  const save = (wanted: Download) => {
    zip.reset();
    if (!isBusy) file.mutate(wanted);
  };
  const saveFiles = (wanted: Zip) => {
    file.reset();
    if (!isBusy) zip.mutate(wanted);
  };
  return (
    <div className={styles.papers}>
      <div className={styles.kinds}>
        {Object.entries(papers).map(([kind, text]) => (
          <Button
            key={kind}
            kind={kind === 'papers' ? 'quiet' : 'text'}
            onPress={() => save({ path: `documents/${kind}`, body: { codes } })}
          >
            {codes.length === 1 && text.endsWith('s') ? text.slice(0, -1) : text}
          </Button>
        ))}
        {isOwner && (
          <Button
            kind="text"
            onPress={() => save({ path: 'documents/packing-slips', body: { codes, prices: true } })}
          >
            {codes.length === 1 ? 'Slip' : 'Slips'} with prices
          </Button>
        )}
      </div>
      {printCodes.length > 0 && <PrintFiles codes={printCodes} onSave={save} onSaveZip={saveFiles} />}
      <div role="status">
        {isBusy && <p>The file is being made…</p>}
        {zip.isSuccess && (
          <p>
            Your browser saves the zip while the shop makes its files. Its text says what to know of each.
          </p>
        )}
        {file.data?.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <Problem error={file.error ?? zip.error} />
    </div>
  );
}

/** One file as it is, several as a zip. */
function PrintFiles({
  codes,
  onSave,
  onSaveZip,
}: {
  codes: string[];
  onSave: (wanted: Download) => void;
  onSaveZip: (wanted: Zip) => void;
}) {
  const [recipe, setRecipe] = useState<'' | 'paper'>('');
  const [only, ...others] = codes;
  const body = recipe ? { recipe } : {};
  const save = () =>
    others.length > 0 ? onSaveZip({ codes, ...body }) : onSave({ path: `pieces/${only}/print-file`, body });
  return (
    <div className={styles.print}>
      <Select
        label="Pixels of the print file"
        options={[
          ['', 'As in the master'],
          ['paper', 'Resampled and sharpened for the paper'],
        ]}
        value={recipe}
        onChange={({ target }) => setRecipe(target.value === 'paper' ? 'paper' : '')}
      />
      <Button kind="quiet" onPress={save}>
        {others.length > 0 ? `Print files as a zip: ${codes.length}` : 'Print file'}
      </Button>
    </div>
  );
}
