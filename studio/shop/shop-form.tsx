import { type ReactNode, useMemo } from 'react';
import { Form } from '../ui/form.tsx';
import { Section } from '../ui/page.tsx';
import { StaleValues } from '../ui/stale-values.tsx';
import { TextField } from '../ui/text-field.tsx';
import { HeroPrintField, PrintTitle } from './hero-print-field.tsx';
import type { ShownShop } from './shop-api.ts';
import styles from './shop-form.module.css';
import { ShopHistory } from './shop-history.tsx';
import { atFields, type ShopField, type ShopFieldGroup, type ShopValues, toValues } from './shop-values.ts';
import { useShopEdit } from './use-shop-edit.ts';

interface Props {
  shop: ShownShop;
  groups: readonly ShopFieldGroup[];
  /** What the shop will show, beside the form. */
  preview: (values: ShopValues) => ReactNode;
}

/** Some details in a form beside their preview. */
export function ShopForm({ shop, groups, preview }: Props) {
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups]);
  const edit = useShopEdit(shop, fields);
  const { values, change, error, conflicts } = edit;
  // The same object until the next attempt, so that typing in any field takes the problems of all back.
  const problems = useMemo(() => atFields(error, fields), [error, fields]);
  return (
    <>
      <div className={styles.columns}>
        <Form
          submit="Save"
          isPending={edit.isPending}
          error={problems}
          done={edit.isSaved ? 'Saved. The shop shows it.' : ''}
          onSubmit={edit.save}
          {...(edit.isEdited && { onCancel: edit.forget, isLong: true })}
        >
          {groups.map((group) => (
            <fieldset key={group.title} className={styles.group} data-paired={group.isPaired}>
              <legend>{group.title}</legend>
              {group.fields.map((field) => (
                <DetailField key={field.name} field={field} values={values} onChange={change} />
              ))}
            </fieldset>
          ))}
          {conflicts.length > 0 && (
            <StaleValues
              sentence="Somebody else has changed the same fields since you opened this page. Which values should the shop have?"
              differences={conflicts.map(({ field, yours, theirs }) => ({
                label: field.label,
                yours: describeValue(field, yours),
                theirs: describeValue(field, theirs),
              }))}
              onKeepMine={edit.keepMine}
              onTakeTheirs={edit.takeTheirs}
            />
          )}
        </Form>
        {preview(values)}
      </div>
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

function describeValue({ form }: ShopField, value: string): ReactNode {
  return form === 'print' ? <PrintTitle id={value} /> : value;
}
