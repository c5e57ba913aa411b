import { useRef, useState } from 'react';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import { capitalize } from '#domain/capitalize.ts';
import { type OfferLine, pagePrices, priceByPercent } from '#domain/offers/offer-lines.ts';
import { maxLines } from '#domain/orders/cart.ts';
import { ApiError } from '../../api/call.ts';
import actions from '../../ui/actions.module.css';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddPrint } from './add-print.tsx';
import { LineEditor } from './line-editor.tsx';
import styles from './lines-editor.module.css';
import { OfferTotal } from './offer-total.tsx';
import { variantsOf } from './prints-of-lines.ts';
import { readPercent } from './read-prices.ts';

interface Props {
  lines: OfferLine[];
  prints: ReadonlyMap<string, StudioPrint>;
  /** The title of a print. */
  titleOf: (printId: string) => string;
  error: Error | null;
  onChange: (lines: OfferLine[]) => void;
}

/** The prints of an offer, and what changes the prices of all of them. */
export function LinesEditor({ lines, prints, titleOf, error, onChange }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const add = useRef<HTMLDivElement>(null);
  const fields = error instanceof ApiError ? error.fields : {};
  const onPages = lines.map((line) => pagePrices(line, variantsOf(prints.get(line.printId))));
  const remove = (index: number) => {
    onChange(lines.toSpliced(index, 1));
    // The button that was pressed is gone.
    add.current?.querySelector('button')?.focus();
  };
  return (
    <>
      {lines.length === 0 && <p>No prints yet.</p>}
      <ol className={styles.lines} aria-label="Lines">
        {lines.map((line, index) => (
          <LineEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: a print may have several lines
            key={index}
            line={line}
            title={titleOf(line.printId)}
            print={prints.get(line.printId)}
            problems={problemsOf(fields, index)}
            onChange={(changed) => onChange(lines.with(index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <OfferTotal lines={lines} onPages={onPages} />
      {fields.lines && <p className={styles.problem}>The offer {fields.lines}.</p>}
      <div className={actions.after} ref={add}>
        <Button kind="quiet" isDisabled={lines.length >= maxLines} onPress={() => setIsAdding(true)}>
          Add a print
        </Button>
        {lines.some(({ ownPrices }) => ownPrices !== null) && (
          <Button kind="text" onPress={() => onChange(lines.map((line) => ({ ...line, ownPrices: null })))}>
            Use the prices of the pages
          </Button>
        )}
      </div>
      {lines.length > 0 && (
        <Percentage
          isReady={lines.every(({ printId }) => prints.has(printId))}
          onApply={(percent) =>
            onChange(lines.map((line) => priceByPercent(line, variantsOf(prints.get(line.printId)), percent)))
          }
        />
      )}
      {isAdding && (
        <AddPrint onAdd={(line) => onChange([...lines, line])} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}

interface PercentageProps {
  /** Whether the prices of all pages are known. */
  isReady: boolean;
  onApply: (percent: number) => void;
}

/** Gives all lines own prices, which are those of the pages changed by a percentage. */
function Percentage({ isReady, onApply }: PercentageProps) {
  const [typed, setTyped] = useState('');
  const [isApplied, setIsApplied] = useState(false);
  const percent = readPercent(typed);
  const isWrong = typed.trim() !== '' && percent === undefined;
  return (
    <form
      className={styles.percentage}
      onSubmit={(event) => {
        event.preventDefault();
        if (percent === undefined || !isReady) return;
        onApply(percent);
        setIsApplied(true);
      }}
    >
      <TextField
        label="Change the prices of the pages by"
        name="percent"
        unit="percent"
        hint={
          isWrong
            ? 'A number from -90 to 1000, such as -20.'
            : 'Below zero for a discount, such as -20. Each price is rounded up to the dollar.'
        }
        inputMode="text"
        autoComplete="off"
        value={typed}
        isInvalid={isWrong}
        onChange={(text) => {
          setTyped(text);
          setIsApplied(false);
        }}
      />
      <Button type="submit" kind="quiet" isDisabled={percent === undefined || !isReady}>
        Price all lines
      </Button>
      <p role="status">{isApplied && 'All lines have own prices now.'}</p>
    </form>
  );
}

const fieldWords: Readonly<Record<string, string>> = {
  printId: 'the print',
  variant: 'the variant',
  quantity: 'the quantity',
  ownPrices: 'the own price',
};

/** What the shop refused of a line: `The own price must be in whole dollars.` */
function problemsOf(fields: Readonly<Record<string, string>>, index: number): string[] {
  const start = `lines.${index}.`;
  return Object.entries(fields)
    .filter(([name]) => name.startsWith(start))
    .map(([name, problem]) => {
      const [part = ''] = name.slice(start.length).split('.');
      return `${capitalize(fieldWords[part] ?? 'the line')} ${problem}.`;
    });
}
