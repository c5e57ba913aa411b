import type { ImportRequest } from '#domain/api/catalogue/uploads.ts';
import { type Category, categories, categoryNames } from '#domain/catalogue/categories.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Problem } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './import-form.module.css';

const fromFiles = ['', 'None'] as const;
const categoryOptions = [
  fromFiles,
  ...categories.map((category) => [category, categoryNames[category]] as const),
] as const;

/** What is typed and chosen for the next import. */
export interface Defaults {
  artist: string;
  category: string;
  arePrintMasters: boolean;
}

/** The settings in the form that the shop accepts. */
export function settingsOf({ artist, category, arePrintMasters }: Defaults): Omit<ImportRequest, 'fileIds'> {
  return {
    ...(artist.trim() && { artist: artist.trim() }),
    ...(category && { category: category as Category }),
    arePrintMasters,
  };
}

interface Props {
  defaults: Defaults;
  onChange: (defaults: Defaults) => void;
  /** The button's, while it can't be pressed too. Undefined: nothing is left to import. */
  button: string | undefined;
  isDisabled: boolean;
  isPending: boolean;
  error: unknown;
  onSubmit: () => void;
}

export function ImportForm({ defaults, onChange, button, isDisabled, isPending, error, onSubmit }: Props) {
  const { artist, category, arePrintMasters } = defaults;
  return (
    <section className={styles.form} aria-labelledby="import-settings">
      <h2 id="import-settings">Import</h2>
      <p className="aside">For files that do not name their own:</p>
      <div className={styles.defaults}>
        <TextField
          label="Artist"
          name="artist"
          value={artist}
          onChange={(typed) => onChange({ ...defaults, artist: typed })}
          maxLength={100}
        />
        <Select
          label="Category"
          options={categoryOptions}
          value={category}
          onChange={(event) => onChange({ ...defaults, category: event.target.value })}
        />
      </div>
      <Checkbox
        checked={arePrintMasters}
        onChange={(event) => onChange({ ...defaults, arePrintMasters: event.target.checked })}
      >
        I print from these files: sell only the variants that they fill at 150 pixels per inch
      </Checkbox>
      <Problem error={error} />
      {button && (
        <Button isDisabled={isDisabled} isPending={isPending} busyText="Starting…" onPress={onSubmit}>
          {button}
        </Button>
      )}
    </section>
  );
}
