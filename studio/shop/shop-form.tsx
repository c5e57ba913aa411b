import { type ReactNode, useMemo } from 'react';
import type { DetailsVersion, ShownShop } from '#domain/api/shop/shop.ts';
import { ApiError } from '../api/call.ts';
import { SaveBar } from '../drafts/save-bar.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { Form } from '../ui/form.tsx';
import { Section } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { HeroPrintField, PrintTitle } from './hero-print-field.tsx';
import { useSaveShop } from './shop-api.ts';
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
import { StockField } from './stock-field.tsx';

interface Props {
  shop: ShownShop;
  groups: readonly ShopFieldGroup[];
  /** What the shop will show, beside the form. */
  preview: (values: ShopValues) => ReactNode;
}

/** Some details in a form beside their preview. */
export function ShopForm({ shop, groups, preview }: Props) {
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups]);
  const draft = useDraft<DetailsVersion, ShopValues, DetailsVersion>({
    shown: shop,
    valuesOf: ({ details }) => toValues(details, fields),
    requestOf: ({ version, details }, _, changes) => ({
      version,
      details: toDetails(details, fields, changes),
    }),
    save: useSaveShop(),
  });
  const { values, change, error } = draft;
  // The same object until the next attempt, so that typing in any field takes the problems of all back.
  const problems = useMemo(() => atFields(error, fields), [error, fields]);
  return (
    <>
      <div className={styles.columns}>
        <Form submit={undefined} isPending={draft.isPending} error={problems} onSubmit={draft.save}>
          {groups.map((group) => (
            <fieldset key={group.title} className={styles.group} data-paired={group.isPaired}>
              <legend>{group.title}</legend>
              {group.fields.map((field) => (
                <DetailField
                  key={field.name}
                  field={field}
                  values={values}
                  problem={problems instanceof ApiError ? problems.fields[field.name] : undefined}
                  onChange={change}
                />
              ))}
            </fieldset>
          ))}
          <SaveBar
            draft={draft}
            isInForm
            compare={(names, yours, theirs) =>
              fields
                .filter(({ name }) => names.includes(name))
                .map((field) => ({
                  label: field.label,
                  yours: describeValue(field, yours[field.name] ?? ''),
                  theirs: describeValue(field, theirs[field.name] ?? ''),
                }))
            }
          />
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
  problem: string | undefined;
  onChange: (changes: ShopValues) => void;
}

function DetailField({ field: { form, options, ...field }, values, problem, onChange }: DetailFieldProps) {
  const value = values[field.name] ?? '';
  const change = (text: string) => onChange({ [field.name]: text });
  if (form === 'print') return <HeroPrintField value={value} onChange={change} />;
  if (form === 'rolls' || form === 'sheets')
    return <StockField kind={form} value={value} onChange={change} problem={problem} {...field} />;
  if (options) {
    return (
      <Select {...field} options={options} value={value} onChange={({ target }) => change(target.value)} />
    );
  }
  return <TextField value={value} onChange={change} autoComplete="off" {...field} />;
}

function describeValue({ form, options }: ShopField, value: string): ReactNode {
  if (options) return options.find(([each]) => each === value)?.[1] ?? value;
  return form === 'print' ? <PrintTitle id={value} /> : value;
}
