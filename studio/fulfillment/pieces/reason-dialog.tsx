import type { ReactNode } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  title: string;
  submit: string;
  /** The text of the button that changes nothing. */
  keep: string;
  children?: ReactNode;
  onClose: () => void;
  onReason: (reason: string) => void;
}

/** Asks why a piece is set aside or made again. The next person at the bench reads it. */
export function ReasonDialog({ title, submit, keep, children, onClose, onReason }: Props) {
  return (
    <FormDialog
      title={title}
      submit={submit}
      keep={keep}
      onClose={onClose}
      onSubmit={({ reason = '' }) => {
        if (reason.trim()) onReason(reason.trim());
        onClose();
      }}
    >
      {children}
      <TextField
        autoFocus
        label="Why"
        name="reason"
        hint="Such as: scratch in the glazing"
        maxLength={300}
        autoComplete="off"
        isRequired
      />
    </FormDialog>
  );
}
