import { type ReactNode, useMemo } from 'react';
import type { DetailsVersion, ShownDetails, ShownShop } from '#domain/api/shop/shop.ts';
import { ApiError } from '../api/call.ts';
import { useChange } from '../api/use-call.ts';
import { SaveBar } from '../drafts/save-bar.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section, sectionId } from '../ui/page.tsx';
import { SectionLinks } from '../ui/section-links.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { DaysField } from './days-field.tsx';
import { DestinationsField, describeStates } from './destinations-field.tsx';
import { HeroPrintField, PrintTitle } from './hero-print-field.tsx';
import { MeasureTable } from './measure-table.tsx';
import { useShop } from './shop-api.ts';
import styles from './shop-form.module.css';
import { ShopHistory } from './shop-history.tsx';
import { headOf, type ShopAddress } from './shop-pages.ts';
import {
  atFields,
  readableValues,
  type ShopField,
  type ShopFieldGroup,
  type ShopValues,
  toDetails,
  toValues,
} from './shop-values.ts';
import { StockField } from './stock-field.tsx';

interface Props {
  groups: readonly ShopFieldGroup[];
  /** What the shop will show, beside the form. @param details without the values that cannot be read yet */
  preview?: (values: ShopValues, details: ShownDetails, isChanged: boolean) => ReactNode;
  /** Whether the form is so long that it lists its groups. */
  hasSectionLinks?: boolean;
}

/** One page of the shop's details: a form beside its preview. */
export function ShopPage({ at, lead, ...form }: Props & { at: ShopAddress; lead: ReactNode }) {
  return (
    <Page {...headOf(at)} lead={lead}>
      <Loaded query={useShop()}>{(shop) => <ShopForm shop={shop} {...form} />}</Loaded>
    </Page>
  );
}

function ShopForm({ shop, groups, preview, hasSectionLinks = false }: Props & { shop: ShownShop }) {
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups]);
  const draft = useDraft<DetailsVersion, ShopValues, DetailsVersion>({
    shown: shop,
    valuesOf: ({ details }) => toValues(details, fields),
    requestOf: ({ version, details }, _, changes) => ({
      version,
      details: toDetails(details, fields, changes),
    }),
    save: useChange('PUT /api/studio/shop'),
  });
  const { values, change, error } = draft;
  // The same object until the next attempt, so that typing in any field takes the problems of all back.
  const problems = useMemo(() => atFields(error, fields), [error, fields]);
  return (
    <>
      <div className={styles.columns}>
        {hasSectionLinks && <SectionLinks titles={groups.map(({ title }) => title)} />}
        <Form
          submit={undefined}
          change={{ isPending: draft.isPending, error: problems }}
          onSubmit={draft.save}
        >
          {groups.map((group) => (
            <fieldset
              key={group.title}
              id={sectionId(group.title)}
              className={styles.group}
              data-columns={group.columns}
              data-beside={group.isBeside}
            >
              <legend>{group.title}</legend>
              {group.hint && <p className={styles.hint}>{group.hint}</p>}
              {group.table && (
                <div data-wide>
                  <MeasureTable
                    title={group.title}
                    table={group.table}
                    fields={group.fields}
                    values={values}
                    problems={problems instanceof ApiError ? problems.fields : {}}
                    onChange={change}
                  />
                </div>
              )}
              {(group.table ? [] : group.fields).map((field) => (
                <div key={field.name} data-wide={field.isWide}>
                  <DetailField
                    field={field}
                    values={values}
                    problem={problems instanceof ApiError ? problems.fields[field.name] : undefined}
                    onChange={change}
                  />
                </div>
              ))}
              {group.below && <div data-wide>{group.below(values)}</div>}
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
        {preview?.(values, toDetails(shop.details, fields, readableValues(fields, values)), draft.isChanged)}
      </div>
      {shop.history.length > 0 && (
        <Section title="Earlier versions">
          <ShopHistory
            history={shop.history}
            fields={fields}
            onTake={({ details }) => change(toValues(details, fields))}
          />
        </Section>
      )}
    </>
  );
}

interface DetailFieldProps {
  field: ShopField;
  values: ShopValues;
  problem: string | undefined;
  onChange: (changes: ShopValues) => void;
}

function DetailField({
  field: { kind, options, isWide, ...field },
  values,
  problem,
  onChange,
}: DetailFieldProps) {
  const value = values[field.name] ?? '';
  const change = (text: string) => onChange({ [field.name]: text });
  if (kind === 'print') return <HeroPrintField value={value} onChange={change} />;
  if (kind === 'rolls' || kind === 'sheets')
    return <StockField kind={kind} value={value} onChange={change} problem={problem} {...field} />;
  if (kind === 'days') return <DaysField value={value} onChange={change} problem={problem} {...field} />;
  if (kind === 'states')
    return <DestinationsField value={value} onChange={change} problem={problem} {...field} />;
  if (options) {
    return (
      <Select {...field} options={options} value={value} onChange={({ target }) => change(target.value)} />
    );
  }
  return <TextField value={value} onChange={change} autoComplete="off" {...field} />;
}

function describeValue({ kind, options }: ShopField, value: string): ReactNode {
  if (options) return options.find(([each]) => each === value)?.[1] ?? value;
  if (kind === 'states') return describeStates(value);
  return kind === 'print' ? <PrintTitle id={value} /> : value;
}
