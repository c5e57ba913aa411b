import { useState } from 'react';
import type { PriceChange, PrintChange } from '#domain/api/catalogue/prints.ts';
import { categories, categoryNames } from '#domain/catalogue/categories.ts';
import { type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './change-dialog.module.css';

/** The fields of a change. `onChange` is called when what was previewed no longer holds. */
export function ChangeFields({ kind, onChange }: { kind: PrintChange['kind']; onChange: () => void }) {
  return (
    <div className={styles.fields} onInput={onChange}>
      {kind === 'plan' && (
        <TextField
          label="Publish at"
          name="at"
          type="datetime-local"
          hint="In the time zone of this browser. Published within a minute of it."
          isRequired
          autoFocus
        />
      )}
      {kind === 'category' && (
        <Select
          label="Category"
          name="category"
          options={categories.map((category) => [category, categoryNames[category]] as const)}
        />
      )}
      {kind === 'artist' && <TextField label="Artist" name="artist" isRequired autoFocus />}
      {kind === 'prices' && <PriceFields />}
    </div>
  );
}

const waysOptions = [
  ['percent', 'Raise or lower by percent'],
  ['amount', 'Set amounts'],
  ['shop', "Back to the shop's prices"],
] as const satisfies readonly (readonly [PriceChange['by'], string])[];

function PriceFields() {
  const [by, setBy] = useState<PriceChange['by']>('percent');
  return (
    <>
      <Select
        label="How"
        name="by"
        options={waysOptions}
        value={by}
        onChange={({ target }) => setBy(target.value as PriceChange['by'])}
      />
      {by === 'percent' && (
        <div className={styles.pair}>
          <TextField
            label="Percent"
            name="percent"
            defaultValue="10"
            pattern="[+\-−]?[0-9]{1,3}([.,][0-9]{1,2})?"
            isRequired
          />
          <TextField
            label="Up to the next multiple of $"
            name="step"
            defaultValue="5"
            inputMode="numeric"
            pattern="[1-9][0-9]{0,2}"
            isRequired
          />
        </div>
      )}
      {by === 'amount' && (
        <div className={styles.pair}>
          <TextField
            label="Regular price in dollars"
            name="price"
            inputMode="numeric"
            pattern="[1-9][0-9]{0,5}"
            hint="Leave empty to keep the price"
          />
          <TextField
            label="Members' price in dollars"
            name="memberPrice"
            inputMode="numeric"
            pattern="[1-9][0-9]{0,5}"
            hint="Leave empty to keep the price"
          />
        </div>
      )}
      <fieldset className={styles.sizes}>
        <legend>Sizes (none: all)</legend>
        {sizeKeys.map((size) => (
          <Checkbox key={size} name={`size-${size}`}>
            {sizes[size].name}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}

/** The change that a form describes. */
export function readChange(kind: PrintChange['kind'], values: Record<string, string>): PrintChange {
  switch (kind) {
    case 'hide':
    case 'publish':
      return { kind };
    case 'plan':
      return { kind, at: new Date(values.at ?? '').toISOString() };
    case 'category':
      return { kind, category: categories.find((each) => each === values.category) ?? 'nature' };
    case 'artist':
      return { kind, artist: values.artist ?? '' };
    case 'prices':
      return readPriceChange(values);
  }
}

function readPriceChange(values: Record<string, string>): PriceChange {
  const chosen = sizeKeys.filter((size: SizeKey) => `size-${size}` in values);
  const prices = { kind: 'prices' as const, ...(chosen.length > 0 && { sizes: chosen }) };
  const number = (text = '') => Number(text.replace('−', '-').replace(',', '.'));
  if (values.by === 'shop') return { ...prices, by: 'shop' };
  if (values.by === 'percent') {
    return { ...prices, by: 'percent', percent: number(values.percent), step: number(values.step) };
  }
  const { price, memberPrice } = values;
  return {
    ...prices,
    by: 'amount',
    ...(price && { price: number(price) }),
    ...(memberPrice && { memberPrice: number(memberPrice) }),
  };
}
