import { Dialog } from './dialog.tsx';
import { Form, type FormProps } from './form.tsx';

interface Props extends Omit<FormProps, 'wayOut'> {
  title: string;
  /** The text of the button that leaves everything as it is: `Keep the order`. */
  keep: string;
  onClose: () => void;
  /** What that button does if it is more than closing: discarding a draft. */
  onKeep?: () => void;
}

/** Asks for a change in a dialog, with what there is to know of it above the fields. */
export function FormDialog({ title, keep, onClose, onKeep = onClose, ...form }: Props) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form {...form} wayOut={{ text: keep, onPress: onKeep }} />
    </Dialog>
  );
}
