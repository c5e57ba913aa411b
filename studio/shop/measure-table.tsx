import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import field from '../ui/field.module.css';
import styles from './measure-table.module.css';
import type { ShopField, ShopFieldGroup, ShopValues } from './shop-values.ts';

interface Props {
  title: string;
  table: NonNullable<ShopFieldGroup['table']>;
  /** Row by row. */
  fields: readonly ShopField[];
  values: ShopValues;
  problems: Readonly<Record<string, string>>;
  onChange: (changes: ShopValues) => void;
}

/** Fields with measures as a table. Each has its own label, for screen readers and for problems. */
export function MeasureTable({ title, table, fields, values, problems, onChange }: Props) {
  const id = useId();
  const { rows, columns, copy } = table;
  const wrong = fields.filter(({ name }) => problems[name]);
  return (
    <div className={styles.measures}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{table.of}</th>
            {columns.map(([name, unit]) => (
              <th key={name} scope="col">
                {name} <span>({unit})</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map(([, unit], position) => {
                const cell = fields[index * columns.length + position];
                if (!cell) return null;
                const { name, label } = cell;
                return (
                  <td key={name}>
                    <input
                      className={field.input}
                      name={name}
                      aria-label={`${label}, ${unit}`}
                      aria-invalid={problems[name] !== undefined}
                      aria-describedby={problems[name] && `${id}-problems`}
                      data-invalid={problems[name] && ''}
                      value={values[name] ?? ''}
                      autoComplete="off"
                      onChange={({ target }) => onChange({ [name]: target.value })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={field.problem} id={`${id}-problems`} role="alert">
        {wrong.map(({ name, label }) => (
          <p key={name}>
            {label} {problems[name]}
          </p>
        ))}
      </div>
      {copy && (
        <Button
          kind="quiet"
          onPress={() =>
            onChange(Object.fromEntries(fields.map(({ name }) => [name, values[copy.nameOf(name)] ?? ''])))
          }
        >
          {copy.text}
        </Button>
      )}
    </div>
  );
}
