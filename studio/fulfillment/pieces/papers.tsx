import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useStaff } from '../../staff/session/use-staff.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { download } from './download.ts';
import styles from './papers.module.css';

const papers = {
  papers: 'Tickets, labels and slips in one PDF',
  tickets: 'Tickets',
  'back-labels': 'Back labels',
  certificates: 'Certificates',
  'packing-slips': 'Packing slips',
  'return-labels': 'Return labels',
} as const;

interface Props {
  codes: string[];
  /** The pieces whose print files can be made. */
  printCodes?: string[];
}

/** The papers of pieces as PDF, and the files to print them from. */
export function Papers({ codes, printCodes = [] }: Props) {
  const isOwner = useStaff().role === 'owner';
  const file = useMutation({ mutationFn: download });
  const save = (wanted: Parameters<typeof download>[0]) => !file.isPending && file.mutate(wanted);
  return (
    <div className={styles.papers}>
      <div className={styles.buttons}>
        {Object.entries(papers).map(([kind, text]) => (
          <Button
            key={kind}
            kind="quiet"
            onPress={() => save({ path: `documents/${kind}`, body: { codes } })}
          >
            {codes.length === 1 && text.endsWith('s') ? text.slice(0, -1) : text}
          </Button>
        ))}
        {isOwner && (
          <Button
            kind="quiet"
            onPress={() => save({ path: 'documents/packing-slips', body: { codes, prices: true } })}
          >
            {codes.length === 1 ? 'Slip' : 'Slips'} with prices
          </Button>
        )}
      </div>
      {printCodes.length > 0 && <PrintFiles codes={printCodes} onSave={save} />}
      <div role="status">
        {file.isPending && <p>The file is being made…</p>}
        {file.data?.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <Problem error={file.error} />
    </div>
  );
}

/** One file as it is, several as a zip. */
function PrintFiles({
  codes,
  onSave,
}: {
  codes: string[];
  onSave: (wanted: Parameters<typeof download>[0]) => void;
}) {
  const [recipe, setRecipe] = useState('');
  const [only, ...others] = codes;
  const body = recipe ? { recipe } : {};
  const wanted =
    others.length > 0
      ? { path: 'print-files', body: { codes, ...body }, count: codes.length }
      : { path: `pieces/${only}/print-file`, body };
  return (
    <div className={styles.print}>
      <Select
        label="Pixels of the print file"
        options={[
          ['', 'As in the master'],
          ['paper', 'Resampled and sharpened for the paper'],
        ]}
        value={recipe}
        onChange={({ target }) => setRecipe(target.value)}
      />
      <Button kind="quiet" onPress={() => onSave(wanted)}>
        {others.length > 0 ? `Print files as a zip: ${codes.length}` : 'Print file'}
      </Button>
    </div>
  );
}
