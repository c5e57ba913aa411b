import { TextField } from '../../ui/text-field.tsx';

interface Props {
  /** The one of the plan. */
  folder: string | undefined;
  hint: string;
  placeholder: string;
}

/** Where backups are kept, on this machine or on another one. */
export function FolderField({ folder, ...texts }: Props) {
  return (
    <TextField
      {...texts}
      label="Folder"
      name="folder"
      autoComplete="off"
      defaultValue={folder ?? ''}
      isRequired
    />
  );
}
