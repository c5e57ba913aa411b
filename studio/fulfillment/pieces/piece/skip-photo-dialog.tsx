import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const usualReasons = [
  'The camera does not work',
  'The piece is packed already',
  'The light is too poor for a photograph',
];

interface Props {
  title: string;
  onClose: () => void;
  onReason: (reason: string) => void;
}

/** Asks why a piece is not photographed. The file of the piece states it. */
export function SkipPhotoDialog({ title, onClose, onReason }: Props) {
  return (
    <FormDialog
      title={title}
      submit="Skip it"
      keep="Keep asking"
      onClose={onClose}
      onSubmit={({ usual = '', words = '' }) => {
        onReason(words.trim() || usual);
        onClose();
      }}
    >
      <p>If the print arrives damaged, the photograph is what shows how it left.</p>
      <Select label="Why" name="usual" options={usualReasons.map((reason) => [reason, reason] as const)} />
      <TextField label="Another reason, in your own words" name="words" maxLength={300} autoComplete="off" />
    </FormDialog>
  );
}
