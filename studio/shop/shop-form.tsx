import { type ReactNode, useMemo, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { Form } from '../ui/form.tsx';
import { Section } from '../ui/page.tsx';
import { StaleValues } from '../ui/stale-values.tsx';
import { TextField } from '../ui/text-field.tsx';
import { HeroPrintField } from './hero-print-field.tsx';
import { type DetailsVersion, type ShownShop, useSaveShop } from './shop-api.ts';
import styles from './shop-form.module.css';
import { ShopHistory } from './shop-history.tsx';
import {
  atFields,
  type ShopField,
  type ShopFieldGroup,
  type ShopValues,
  toDetails,
  toValues,
} from './shop-values.ts';

interface Props {
  shop: ShownShop;
  groups: readonly ShopFieldGroup[];
  /** What the shop will show, beside the form. */
  preview: (values: ShopValues) => ReactNode;
}

interface Edited {
  /** The version that was shown when the first field changed. */
  base: DetailsVersion;
  /** The fields that were changed. */
  changes: ShopValues;
}

/** Some details in a form beside their preview. Until somebody types, it follows what others save. */
export function ShopForm({ shop, groups, preview }: Props) {
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups]);
  const [edited, setEdited] = useState<Edited>();
  const [isSaved, setIsSaved] = useState(false);
  const save = useSaveShop();
  const { base, changes } = edited ?? { base: shop, changes: {} };
  const values = { ...toValues(base.details, fields), ...changes };
  const change = (next: ShopValues) => {
    setIsSaved(false);
    setEdited({ base, changes: { ...changes, ...next } });
  };
  const forget = () => {
    setEdited(undefined);
    save.reset();
  };
  /** Saves the changed fields on top of a version, so that nobody's other changes are lost. */
  const send = ({ version, details }: DetailsVersion) =>
    save.mutate(
      { version, details: toDetails(details, fields, changes) },
      {
        onSuccess: () => {
          setEdited(undefined);
          setIsSaved(true);
        },
      },
    );
  const current = staleVersionOf(save.error);
  // The same object until the next attempt, so that typing in any field takes the problems of all back.
  const problems = useMemo(() => atFields(save.error, fields), [save.error, fields]);
  return (
    <>
      <div className={styles.columns}>
        <Form
          submit="Save"
          isPending={save.isPending}
          error={current ? undefined : problems}
          onSubmit={() => send(base)}
          {...(edited && { onCancel: forget })}
        >
          {groups.map((group) => (
            <fieldset key={group.title} className={styles.group}>
              <legend>{group.title}</legend>
              {group.fields.map((field) => (
                <DetailField key={field.name} field={field} values={values} onChange={change} />
              ))}
            </fieldset>
          ))}
          {current && (
            <StaleValues
              sentence="Somebody else has changed the shop since you opened it. Which values should it have?"
              differences={compare(fields, changes, current)}
              onKeepMine={() => send(current)}
              onTakeTheirs={forget}
            />
          )}
        </Form>
        {preview(values)}
      </div>
      <p role="status" className={styles.done}>
        {isSaved && 'Saved. The shop shows it.'}
      </p>
      <Section title="Earlier versions">
        <ShopHistory
          history={shop.history}
          fields={fields}
          onTake={({ details }) => change(toValues(details, fields))}
        />
      </Section>
    </>
  );
}

interface DetailFieldProps {
  field: ShopField;
  values: ShopValues;
  onChange: (changes: ShopValues) => void;
}

function DetailField({ field: { form, ...field }, values, onChange }: DetailFieldProps) {
  const value = values[field.name] ?? '';
  const change = (text: string) => onChange({ [field.name]: text });
  if (form === 'print') return <HeroPrintField value={value} onChange={change} />;
  return <TextField value={value} onChange={change} autoComplete="off" {...field} />;
}

function staleVersionOf(error: unknown): DetailsVersion | undefined {
  return error instanceof ApiError && error.code === 'stale' ? (error.current as DetailsVersion) : undefined;
}

/** The changed fields that have another value in the other version. */
function compare(fields: readonly ShopField[], changes: ShopValues, { details }: DetailsVersion) {
  const theirs = toValues(details, fields);
  return fields
    .map(({ name, label }) => ({ label, yours: changes[name], theirs: theirs[name] ?? '' }))
    .flatMap((each) =>
      each.yours === undefined || each.yours === each.theirs ? [] : [{ ...each, yours: each.yours }],
    );
}
