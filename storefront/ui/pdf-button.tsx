import { type ReactNode, useState } from 'react';
import { Select } from './form/select.tsx';
import { offerFile } from './offer-file.ts';
import styles from './pdf-button.module.css';
import quiet from './quiet-button.module.css';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface PdfButtonProps {
  /** The name of the button. */
  children: ReactNode;
  /** What is in the PDF. */
  words: ReactNode;
  fileName: string;
  /** Returns the PDF, or in words why there is none. */
  make: (paper: string) => Promise<Blob | string>;
}

const papers = [
  { value: 'letter', text: 'US Letter' },
  { value: 'a4', text: 'A4' },
];

/** Downloads a PDF on the paper that the visitor chooses. */
export function PdfButton({ children, words, fileName, make }: PdfButtonProps) {
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [paper, setPaper] = useState('letter');
  const [problem, setProblem] = useState('');
  const download = async () => {
    if (isUnderWay()) return;
    setProblem('');
    const made = await busyWith(make(paper));
    if (typeof made === 'string') setProblem(made);
    else offerFile(made, fileName);
  };
  return (
    <div className={styles.pdf}>
      <button className={quiet.button} type="button" aria-busy={isBusy} onClick={download}>
        {children}
      </button>
      <Select label="Paper" options={papers} value={paper} onChoose={setPaper} />
      <p className={styles.words}>{words}</p>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
