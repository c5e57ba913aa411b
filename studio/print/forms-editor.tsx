import { formatDollars } from '#domain/money.ts';
import type { StudioForm, StudioPrint } from '#domain/studio-api/print.ts';
import { type FrameColor, frameColors, frames } from '#domain/variants/frames.ts';
import { type Mount, mounts } from '#domain/variants/mounts.ts';
import { type SizeKey, sizeKeys, sizes } from '#domain/variants/sizes.ts';
import { defaultVariants, isSameChoice } from '#domain/variants/variants.ts';
import { Button } from '../ui/button.tsx';
import { describeFormChanges } from './describe-form-changes.ts';
import styles from './forms-editor.module.css';
import { type FormValues, useSaveForms } from './print-api.ts';
import { SaveBar } from './save-bar.tsx';
import { useDraft } from './use-draft.ts';

type Form = NonNullable<FormValues['forms']>[number];

/** In which forms a print is sold and what each size costs, with what saving would change. */
export function FormsEditor({ print }: { print: StudioPrint }) {
  const save = useSaveForms(print.id);
  const table: Form[] = defaultVariants(print.id, print.basePrices).map(({ sku: _, ...form }) => form);
  const draft = useDraft<FormValues>(print.version, formsOf(print), (theirs, mine, before) =>
    mine.forms ? { forms: mergeForms(theirs.forms ?? table, mine.forms, before.forms ?? table) } : mine,
  );
  const forms = draft.values.forms ?? table;
  const unmakeable = print.forms.filter((form) => form.unmakeable);
  const change = (isMatch: (form: Form) => boolean, values: Partial<Form>) =>
    draft.change({ forms: forms.map((form) => (isMatch(form) ? { ...form, ...values } : form)) });
  const changes = describeFormChanges(formsOf(print).forms ?? table, forms);
  return (
    <>
      <p className={styles.lead}>
        {draft.values.forms
          ? 'This print has prices and forms of its own.'
          : "This print is sold in every form, at the prices of the shop's table."}
      </p>
      <div className={styles.sizes}>
        {sizeKeys.map((size) => (
          <SizeRow
            key={size}
            size={size}
            forms={forms.filter((form) => form.size === size)}
            unmakeable={unmakeable}
            onChange={(which, values) => change((form) => form.size === size && which(form), values)}
          />
        ))}
      </div>
      {draft.values.forms && (
        <p className={styles.reset}>
          <Button kind="text" onPress={() => draft.change({ forms: null })}>
            Use the shop's price table
          </Button>
        </p>
      )}
      <SaveBar
        draft={draft}
        save={save}
        submit="Save forms and prices"
        valuesOf={formsOf}
        labels={{ forms: 'Forms and prices' }}
        textOf={(_, values) => describeOffer(values.forms ?? table)}
      >
        <ul className={styles.changes} aria-label="What changes">
          {changes.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </SaveBar>
    </>
  );
}

interface SizeRowProps {
  size: SizeKey;
  forms: Form[];
  unmakeable: StudioForm[];
  onChange: (which: (form: Form) => boolean, values: Partial<Form>) => void;
}

function SizeRow({ size, forms, unmakeable, onChange }: SizeRowProps) {
  const { name } = sizes[size];
  const all = () => true;
  const reason = unmakeable.find((form) => form.size === size)?.unmakeable;
  return (
    <fieldset className={styles.size}>
      <legend className={styles.name}>{name}</legend>
      <PriceField
        label={`${name}, regular price`}
        text="Regular"
        prices={forms.map(({ price }) => price)}
        onChange={(price) => onChange(all, { price })}
      />
      <PriceField
        label={`${name}, member price`}
        text="Members"
        prices={forms.map(({ memberPrice }) => memberPrice)}
        onChange={(memberPrice) => onChange(all, { memberPrice })}
      />
      {mounts.map((mount) => (
        <FormBoxes key={mount} forms={forms} size={size} mount={mount} onChange={onChange} />
      ))}
      {reason && <p className={styles.note}>Some forms cannot be made: {reason}.</p>}
    </fieldset>
  );
}

interface PriceFieldProps {
  label: string;
  text: string;
  prices: number[];
  onChange: (dollars: number) => void;
}

/** One price for all forms of a size. Empty while they differ. */
function PriceField({ label, text, prices, onChange }: PriceFieldProps) {
  const [first = 0] = prices;
  const isOne = prices.every((price) => price === first);
  return (
    <label className={styles.price}>
      <span>{text} $</span>
      <input
        aria-label={label}
        inputMode="numeric"
        value={isOne ? first || '' : ''}
        placeholder={isOne ? '' : 'differ'}
        onChange={(event) => onChange(Number(event.target.value.replace(/\D/g, '').slice(0, 6)))}
      />
    </label>
  );
}

interface FormBoxesProps extends Pick<SizeRowProps, 'forms' | 'size' | 'onChange'> {
  mount: Mount;
}

function FormBoxes({ forms, size, mount, onChange }: FormBoxesProps) {
  const find = (frameColor: FrameColor) =>
    forms.find((form) => isSameChoice(form, { size, mount, frameColor }));
  return (
    <div className={styles.boxes}>
      <span className={styles.mount}>{mount}</span>
      {frameColors.map((frameColor) => {
        const form = find(frameColor);
        return (
          <label key={frameColor} className={styles.box}>
            <input
              type="checkbox"
              aria-label={`${sizes[size].name}, ${mount}, ${frames[frameColor].name}`}
              disabled={!form}
              checked={form?.isActive ?? false}
              onChange={(event) =>
                form && onChange((each) => each === form, { isActive: event.target.checked })
              }
            />
            {frames[frameColor].name}
          </label>
        );
      })}
    </div>
  );
}

function formsOf({ hasOwnForms, forms }: StudioPrint): FormValues {
  if (!hasOwnForms) return { forms: null };
  return { forms: forms.map(({ sku: _, unmakeable: __, ...form }) => form) };
}

/** Two people may change different forms. Mine replace theirs only where I have changed something. */
function mergeForms(theirs: Form[], mine: Form[], before: Form[]): Form[] {
  const find = (forms: Form[], form: Form) => forms.find((other) => isSameChoice(other, form));
  return theirs.map((form) => {
    const [now, old] = [find(mine, form), find(before, form)];
    return now && !(old && isSameOffer(now, old)) ? now : form;
  });
}

function isSameOffer(one: Form, other: Form): boolean {
  return (
    one.price === other.price && one.memberPrice === other.memberPrice && one.isActive === other.isActive
  );
}

/** `Small $200 / $160, …, 48 forms on sale`. */
function describeOffer(forms: readonly Form[]): string {
  const prices = sizeKeys.flatMap((size) => {
    const first = forms.find((form) => form.size === size);
    return first
      ? [`${sizes[size].name} ${formatDollars(first.price)} / ${formatDollars(first.memberPrice)}`]
      : [];
  });
  return `${prices.join(', ')}, ${forms.filter(({ isActive }) => isActive).length} forms on sale`;
}
