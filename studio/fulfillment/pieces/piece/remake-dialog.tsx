import { useState } from 'react';
import type { PieceSheet } from '#domain/api/fulfillment/pieces.ts';
import type { KeptPart } from '#domain/fulfillment/workshop.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { tapQueue } from '../bench-api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

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
      keep="Keep this piece"
      onClose={onClose}
      onReason={(reason) => tapQueue.add({ action: 'remake', body: { code, reason, keeps } })}
    >
      <p>A new piece takes its place, and this one is set aside. This cannot be undone.</p>
      <fieldset>
        <legend>What is still good? The new piece keeps it and begins with what is made anew.</legend>
        {partsMade.map((part) => (
          <Checkbox
            key={part}
            checked={keeps.includes(part)}
            onChange={({ target }) =>
              setKeeps(target.checked ? [...keeps, part] : keeps.filter((each) => each !== part))
            }
          >
            {partWords[part]}
          </Checkbox>
        ))}
      </fieldset>
    </ReasonDialog>
  );
}
