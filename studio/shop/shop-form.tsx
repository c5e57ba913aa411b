import { useState } from 'react';
import { ApiError } from '../api/call.ts';
import { Form } from '../ui/form.tsx';
import { Section } from '../ui/page.tsx';
import { TextField } from '../ui/text-field.tsx';
import { HeroPrintField } from './hero-print-field.tsx';
import { type DetailsVersion, type ShownShop, useSaveShop } from './shop-api.ts';
import { shopFieldGroups } from './shop-fields.ts';
import styles from './shop-form.module.css';
import { ShopHistory } from './shop-history.tsx';
import { ShopPreview } from './shop-preview.tsx';
import { atFields, type ShopValues, toDetails, toValues } from './shop-values.ts';
import { StaleShop } from './stale-shop.tsx';

interface Edited {
  /** The version that was shown when the first field changed. */
  base: DetailsVersion;
  /** The fields that were changed. */
  changes: ShopValues;
}

/** The form beside its preview. Until somebody types, it follows what others save. */
export function ShopForm({ shop }: { shop: ShownShop }) {
  const [edited, setEdited] = useState<Edited>();
  const [isSaved, setIsSaved] = useState(false);
  const save = useSaveShop();
  const { base, changes } = edited ?? { base: shop, changes: {} };
  const values = { ...toValues(base.details), ...changes };
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
      { version, details: toDetails(details, { ...toValues(details), ...changes }) },
      {
        onSuccess: () => {
          setEdited(undefined);
          setIsSaved(true);
        },
      },
    );
  const current = staleVersionOf(save.error);
  return (
    <>
      <div className={styles.columns}>
        <Form
          submit="Save"
          isPending={save.isPending}
          error={current ? undefined : atFields(save.error)}
          onSubmit={() => send(base)}
          {...(edited && { onCancel: forget })}
        >
          {shopFieldGroups.map(({ title, fields }) => (
            <fieldset key={title} className={styles.group}>
              <legend>{title}</legend>
              {fields.map(({ name, ...field }) =>
                name === 'hero.print' ? (
                  <HeroPrintField
                    key={name}
                    value={values[name] ?? ''}
                    onChange={(print) => change({ [name]: print })}
                  />
                ) : (
                  <TextField
                    key={name}
                    name={name}
                    value={values[name] ?? ''}
                    onChange={(text) => change({ [name]: text })}
                    autoComplete="off"
                    {...field}
                  />
                ),
              )}
            </fieldset>
          ))}
          {current && (
            <StaleShop
              yours={changes}
              theirs={toValues(current.details)}
              labelOf={labelOf}
              onKeepMine={() => send(current)}
              onTakeTheirs={forget}
            />
          )}
        </Form>
        <ShopPreview values={values} />
      </div>
      <p role="status" className={styles.done}>
        {isSaved && 'Saved. The shop shows it.'}
      </p>
      <Section title="Earlier versions">
        <ShopHistory history={shop.history} onTake={({ details }) => change(toValues(details))} />
      </Section>
    </>
  );
}

function staleVersionOf(error: unknown): DetailsVersion | undefined {
  return error instanceof ApiError && error.code === 'stale' ? (error.current as DetailsVersion) : undefined;
}

function labelOf(name: string): string {
  return shopFieldGroups.flatMap(({ fields }) => fields).find((field) => field.name === name)?.label ?? name;
}
