import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import field from '../ui/field.module.css';
import styles from './stock-field.module.css';
import { readCells, type StockKind, stockColumns, writeCells } from './stock-lines.ts';

interface Props {
  kind: StockKind;
  label: string;
  hint?: string;
  /** A line for each roll or sheet, as `stock-lines.ts` reads them. */
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}

const nouns: Record<StockKind, string> = { rolls: 'roll', sheets: 'size' };

/** The rolls or sheets that the workshop buys, a row each. */
export function StockField({ kind, label, hint, value, onChange, problem }: Props) {
  const id = useId();
  const lines = value === '' ? [] : value.split('\n');
  const put = (next: readonly string[]) => onChange(next.join('\n'));
  const columns = stockColumns[kind];
  return (
    <fieldset className={styles.stock} aria-describedby={`${id}-hint ${id}-problem`}>
      <legend>{label}</legend>
      {lines.length > 0 && (
        <table className={styles.table} data-columns={columns.length}>
          <thead>
            <tr>
              {columns.map(([name, unit]) => (
                <th key={name} scope="col">
                  {name} <span>({unit})</span>
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => {
              const cells = readCells(kind, line);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
                <tr key={row}>
                  {columns.map(([name, unit, optional], column) => (
                    <td key={name} data-name={`${name} (${unit})`}>
                      <input
                        className={field.input}
                        aria-label={`${label} ${row + 1}, ${name}, ${unit}`}
                        value={cells[column]}
                        autoComplete="off"
                        placeholder={optional}
                        onChange={({ target }) =>
                          put(lines.with(row, writeCells(cells.with(column, target.value))))
                        }
                      />
                    </td>
                  ))}
                  <td>
                    <Button
                      kind="text"
                      aria-label={`Remove ${line}`}
                      onPress={() => put(lines.toSpliced(row, 1))}
                    >
                      <span className={styles.remove} data-word="Remove" aria-hidden="true">
                        ×
                      </span>
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {hint && (
        <p className={field.note} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* An empty line is a row without cells. The first one of an empty list needs a sign of its own. */}
      <Button kind="quiet" onPress={() => put(lines.length === 0 ? [' x '] : [...lines, ''])}>
        Add a {nouns[kind]}
      </Button>
      <p className={field.problem} id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
