import { useState } from 'react';
import type { PieceSheet } from '#domain/api/fulfillment/pieces.ts';
import type { KeptPart } from '#domain/fulfillment/workshop.ts';
import { tapQueue } from '../bench-api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import styles from './piece-page.module.css';

const partWords: Readonly<Record<KeptPart, string>> = {
  print: 'The print',
  mat: 'The mat',
  rails: 'The frame',
  glazing: 'The glazing',
};

/** Asks why a piece is made again, and which of its parts the new one keeps. */
export function RemakeDialog({ piece, onClose }: { piece: PieceSheet; onClose: () => void }) {
  const { code, partsMade } = piece;
  const [keeps, setKeeps] = useState<KeptPart[]>([]);
  return (
    <ReasonDialog
      title={`Make ${code} again`}
      submit="Make it again"
      wayOut="Keep this piece"
      onClose={onClose}
      onReason={(reason) => tapQueue.add({ action: 'remake', body: { code, reason, keeps } })}
    >
      <p>A new piece takes its place, and this one is set aside. This cannot be undone.</p>
      <fieldset className={styles.kept}>
        <legend>What is still good? The new piece keeps it and begins with what is made anew.</legend>
        {partsMade.map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={keeps.includes(part)}
              onChange={({ target }) =>
                setKeeps(target.checked ? [...keeps, part] : keeps.filter((each) => each !== part))
              }
            />
            {partWords[part]}
          </label>
        ))}
      </fieldset>
    </ReasonDialog>
  );
}
