import { useMutation } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { download } from './download.ts';
import styles from './papers.module.css';

const papers = {
  tickets: 'Tickets',
  'back-labels': 'Back labels',
  certificates: 'Certificates',
  'packing-slips': 'Packing slips',
} as const;

/** The papers of pieces as PDF, and for a single piece the file to print it from. */
export function Papers({ codes, hasPrintFile = false }: { codes: string[]; hasPrintFile?: boolean }) {
  const file = useMutation({ mutationFn: download });
  const [only] = codes;
  return (
    <div className={styles.papers}>
      <div className={styles.buttons}>
        {Object.entries(papers).map(([kind, text]) => (
          <Button
            key={kind}
            kind="quiet"
            onPress={() => !file.isPending && file.mutate({ path: `documents/${kind}`, body: { codes } })}
          >
            {codes.length === 1 ? text.slice(0, -1) : text}
          </Button>
        ))}
        {hasPrintFile && only && (
          <Button
            kind="quiet"
            onPress={() => !file.isPending && file.mutate({ path: `pieces/${only}/print-file`, body: {} })}
          >
            Print file
          </Button>
        )}
      </div>
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
