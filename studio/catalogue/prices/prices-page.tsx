import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PriceTable, ShopPrices, SizePreview } from '#domain/api/catalogue/prices.ts';
import type { BodyOf } from '#domain/api/studio-calls.ts';
import { describeDimensions, type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { countOf } from '#domain/count-of.ts';
import { formatDollars } from '#domain/money.ts';
import { call } from '../../api/call.ts';
import { readsOnly } from '../../api/query-client.ts';
import { useChange, useRead } from '../../api/use-call.ts';
import { Conflict } from '../../drafts/save-bar.tsx';
import { useEdits } from '../../drafts/stored-drafts.ts';
import actions from '../../ui/actions.module.css';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, Problem } from '../../ui/form.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './prices-page.module.css';

/** New prices of the shop, and the ones that they replace. */
type PriceChange = BodyOf<'PUT /api/studio/prices'>;

/** What the variants cost in the shop, and which prints cost something else. */
export function PricesPage() {
  const prices = useRead(['prices'], 'GET /api/studio/prices');
  return (
    <Page
      title="Prices"
      lead="What each size costs. Frames and mounts cost nothing extra. Prints with their own prices keep them."
    >
      <Loaded query={prices}>
        {(shop) => (
          <div className={styles.columns}>
            <PriceForm shop={shop} />
            <OwnPrices {...shop} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function PriceForm({ shop }: { shop: ShopPrices }) {
  const preview = useMutation({
    mutationFn: ({ prices }: PriceChange) => call('POST /api/studio/prices/preview', {}, { prices }),
    meta: readsOnly,
  });
  const draft = useEdits('prices', textsOf(shop.prices));
  const { values, conflict } = draft;
  const show = () =>
    draft.askAbout(textsOf(shop.prices)) || preview.mutate({ prices: readTable(values), seen: shop.prices });
  return (
    <div className={styles.form}>
      <Form
        submit={conflict || !draft.isChanged ? undefined : 'Show what changes'}
        isBar={draft.isChanged}
        change={preview}
        onSubmit={show}
        {...(draft.isChanged && { wayOut: { text: 'Discard the changes', onPress: draft.discard } })}
      >
        <table className={styles.prices}>
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col">Regular</th>
              <th scope="col">Members</th>
              <th scope="col">Members save</th>
            </tr>
          </thead>
          <tbody>
            {sizeKeys.map((size) => (
              <tr key={size}>
                <th scope="row">
                  {sizes[size].name}
                  <span>{describeDimensions(size)}</span>
                </th>
                {fields
                  .filter((field) => field.size === size)
                  .map(({ name, label }) => (
                    <td key={name}>
                      <TextField
                        label={label}
                        name={name}
                        value={values[name] ?? ''}
                        onChange={(text) => draft.change({ [name]: text })}
                        onBlur={() => draft.change({ [name]: withCommas(values[name] ?? '') })}
                        inputMode="numeric"
                        pattern="[1-9][0-9,]{0,6}"
                        isRequired
                      />
                    </td>
                  ))}
                <td>
                  {describeSaving(readPrice(values, size, 'price'), readPrice(values, size, 'memberPrice'))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {conflict && (
          <Conflict
            draft={draft}
            compare={(names, yours, theirs) =>
              fields
                .filter(({ name }) => names.includes(name))
                .map(({ name, label }) => ({ label, yours: yours[name], theirs: theirs[name] }))
            }
          />
        )}
      </Form>
      {preview.data && (
        <PreviewDialog
          sizes={preview.data.sizes}
          change={preview.variables}
          onClose={preview.reset}
          onSaved={() => {
            draft.discard();
            preview.reset();
          }}
        />
      )}
    </div>
  );
}

interface PreviewProps {
  sizes: SizePreview[];
  change: PriceChange;
  onClose: () => void;
  onSaved: () => void;
}

function PreviewDialog({ sizes: changes, change, onClose, onSaved }: PreviewProps) {
  const save = useChange('PUT /api/studio/prices');
  return (
    <Dialog title="What changes" isOpen onClose={onClose}>
      {changes.length === 0 && <p>No price is different.</p>}
      <ul className={styles.changes}>
        {changes.map(({ size, before, after, prints, keepOwn }) => (
          <li key={size}>
            <strong>{sizes[size].name}</strong>
            <p>
              Regular {formatDollars(before.price)} → {formatDollars(after.price)}, members{' '}
              {formatDollars(before.memberPrice)} → {formatDollars(after.memberPrice)}
            </p>
            <p className={styles.note}>
              Changes {countOf(prints, 'print')}.
              {keepOwn > 0 && ` ${countOf(keepOwn, 'keeps', 'keep')} own prices.`}
            </p>
          </li>
        ))}
      </ul>
      <Problem error={save.error} />
      <div className={actions.actions}>
        {changes.length > 0 && (
          <Button
            isPending={save.isPending}
            busyText="Changing…"
            onPress={() => save.mutate(change, { onSuccess: onSaved })}
          >
            Change the prices
          </Button>
        )}
        <Button kind="quiet" onPress={onClose}>
          {changes.length > 0 ? 'Keep the prices' : 'Close'}
        </Button>
      </div>
    </Dialog>
  );
}

function OwnPrices({ ownPriced, ownPricedTotal }: ShopPrices) {
  return (
    <Section title="Prints with their own prices">
      {ownPricedTotal === 0 && <p className={styles.note}>No print has its own prices.</p>}
      <Rows label="Prints with their own prices">
        {ownPriced.map(({ _id, title, artist, price, memberPrice }) => (
          <Row
            key={_id}
            title={<Link to={`/prints/${_id}`}>{title}</Link>}
            facts={[artist]}
            action={`from ${formatDollars(price)}, members ${formatDollars(memberPrice)}`}
          />
        ))}
      </Rows>
      {ownPricedTotal > ownPriced.length && (
        <p
          className={styles.note}
        >{`And ${(ownPricedTotal - ownPriced.length).toLocaleString('en-US')} others.`}</p>
      )}
      <p className={styles.note}>
        To change prices of some prints, choose them in <Link to="/prints?view=table">Prints</Link>.
      </p>
    </Section>
  );
}

const fields = sizeKeys.flatMap((size) =>
  (['price', 'memberPrice'] as const).map((kind) => ({
    size,
    kind,
    name: `prices.${size}.${kind}`,
    label: `${sizes[size].name}, ${kind === 'price' ? 'regular' : 'members'}`,
  })),
);

/** `{ 'prices.giant.price': '1,025', … }` */
function textsOf(prices: PriceTable): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ size, kind, name }) => [name, prices[size][kind].toLocaleString('en-US')]),
  );
}

/** A typed price as the table shows it. Other texts stay, so that the field says what is wrong. */
function withCommas(typed: string): string {
  const digits = typed.replaceAll(',', '');
  return /^[1-9]\d{0,5}$/.test(digits) ? Number(digits).toLocaleString('en-US') : typed;
}

function readPrice(texts: Record<string, string>, size: SizeKey, kind: 'price' | 'memberPrice'): number {
  return Number(texts[`prices.${size}.${kind}`]?.replaceAll(',', ''));
}

function readTable(texts: Record<string, string>): PriceTable {
  const entries = sizeKeys.map((size) => [
    size,
    { price: readPrice(texts, size, 'price'), memberPrice: readPrice(texts, size, 'memberPrice') },
  ]);
  return Object.fromEntries(entries);
}

/** `20%`; empty without two prices. */
function describeSaving(price: number, memberPrice: number): string {
  const share = 1 - memberPrice / price;
  return Number.isFinite(share) && share > 0 ? `${Math.round(share * 100)}%` : '';
}
