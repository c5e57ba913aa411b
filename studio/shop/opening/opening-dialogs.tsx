import { useState } from 'react';
import type { OpeningLine } from '#domain/api/shop/opening.ts';
import { maxReasonCharacters } from '#domain/shop/opening.ts';
import { useChange } from '../../api/use-call.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  onClose: () => void;
}

/** Why the shop opens without a step. The log keeps it. */
export function ReasonDialog({ line: { step, text }, onClose }: Props & { line: OpeningLine }) {
  const excuse = useChange('POST /api/studio/opening/marks/:mark', { mark: step });
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="Open without it"
      submit="Leave it out"
      keep="Keep it on the list"
      change={excuse}
      onClose={onClose}
      onSubmit={() => excuse.mutate({ reason }, { onSuccess: onClose })}
    >
      <p>{text}</p>
      <TextField
        label="Why the shop opens without it"
        name="reason"
        value={reason}
        onChange={setReason}
        maxLength={maxReasonCharacters}
        isRequired
        rows={3}
      />
    </FormDialog>
  );
}

/** What opening means, and what is left out. */
export function OpenDialog({ lines, onClose }: Props & { lines: readonly OpeningLine[] }) {
  const open = useChange('POST /api/studio/opening/open');
  const excused = lines.filter(({ state }) => state === 'excused');
  return (
    <FormDialog
      title="Open the shop"
      submit="Open the shop"
      keep="Keep it closed"
      change={open}
      onClose={onClose}
      onSubmit={() => open.mutate(undefined, { onSuccess: onClose })}
    >
      <p>Everybody sees the shop from now on, and can buy. You can close it again until it has sold.</p>
      {excused.length > 0 && (
        <>
          <p>It opens without:</p>
          <ul>
            {excused.map(({ step, text, mark }) => (
              <li key={step}>
                {text} {mark?.reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}

export function CloseDialog({ onClose }: Props) {
  const close = useChange('POST /api/studio/opening/close');
  return (
    <FormDialog
      title="Close the shop again"
      submit="Close the shop"
      keep="Keep it open"
      change={close}
      onClose={onClose}
      onSubmit={() => close.mutate(undefined, { onSuccess: onClose })}
    >
      <p>Visitors read “Opening soon” again. Once the shop has sold, it stays open.</p>
    </FormDialog>
  );
}
