import { type ReactNode, useMemo, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { Form } from '../ui/form.tsx';
import { Section } from '../ui/page.tsx';
import { StaleValues } from '../ui/stale-values.tsx';
import { TextField } from '../ui/text-field.tsx';
import { HeroPrintField, PrintTitle } from './hero-print-field.tsx';
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
        onSuccess: (saved) => {
          // What was typed while it was saved stays.
          setEdited((now) => (now && now !== edited ? { base: saved, changes: now.changes } : undefined));
          setIsSaved(true);
        },
        onError: (error) => {
          const newest = staleVersionOf(error);
          if (newest && findConflicts(newest).length === 0) send(newest);
        },
      },
    );
  /** The fields that both have changed. Others keep what somebody else has saved. */
  const findConflicts = (newest: DetailsVersion) => {
    const [before, theirs] = [toValues(base.details, fields), toValues(newest.details, fields)];
    return fields.filter(
      ({ name }) =>
        changes[name] !== undefined && theirs[name] !== changes[name] && theirs[name] !== before[name],
    );
  };
  const current = staleVersionOf(save.error);
  const conflicts = current ? findConflicts(current) : [];
  const takeTheirs = (newest: DetailsVersion) => {
    const names = conflicts.map(({ name }) => name);
    const others = Object.entries(changes).filter(([name]) => !names.includes(name));
    forget();
    if (others.length > 0) setEdited({ base: newest, changes: Object.fromEntries(others) });
  };
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
            <fieldset key={group.title} className={styles.group} data-paired={group.isPaired}>
              <legend>{group.title}</legend>
              {group.fields.map((field) => (
                <DetailField key={field.name} field={field} values={values} onChange={change} />
              ))}
            </fieldset>
          ))}
          {current && conflicts.length > 0 && (
            <StaleValues
              sentence="Somebody else has changed the same since you opened it. Which values should the shop have?"
              differences={compareValues(conflicts, changes, current)}
              onKeepMine={() => send(current)}
              onTakeTheirs={() => takeTheirs(current)}
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

function compareValues(fields: readonly ShopField[], changes: ShopValues, { details }: DetailsVersion) {
  const theirs = toValues(details, fields);
  return fields.map(({ name, label, form }) => {
    const [yours, other] = [changes[name] ?? '', theirs[name] ?? ''];
    if (form !== 'print') return { label, yours, theirs: other };
    return { label, yours: <PrintTitle id={yours} />, theirs: <PrintTitle id={other} /> };
  });
}
