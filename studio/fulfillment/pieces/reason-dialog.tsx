import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './bench-page.module.css';

interface Props {
  title: string;
  submit: string;
  /** The text of the button that changes nothing. */
  wayOut: string;
  children?: ReactNode;
  onClose: () => void;
  onReason: (reason: string) => void;
}

/** Asks why a piece is set aside or made again. The next person at the bench reads it. */
export function ReasonDialog({ title, submit, wayOut, children, onClose, onReason }: Props) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <div className={styles.bench}>
        {children}
        <Form
          submit={submit}
          isPending={false}
          onSubmit={({ reason = '' }) => {
            if (reason.trim()) onReason(reason.trim());
            onClose();
          }}
          wayOut={{ text: wayOut, onPress: onClose }}
        >
          <TextField
            autoFocus
            label="Why"
            name="reason"
            hint="Such as: scratch in the glazing"
            maxLength={300}
            autoComplete="off"
            isRequired
          />
        </Form>
      </div>
    </Dialog>
  );
}
