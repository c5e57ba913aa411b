import type { SoldPart } from '#domain/api/orders/figures.ts';
import { formatCents } from '#domain/money.ts';
import styles from './figures.module.css';

interface Props {
  caption: string;
  parts: SoldPart[];
  /** What the table leaves out. */
  others?: Omit<SoldPart, 'name'>;
}

/** What was sold by one part of the pieces, each with a bar of its amount. */
export function PartsTable({ caption, parts, others }: Props) {
  if (parts.length === 0) return <p>Nothing was sold.</p>;
  const max = Math.max(1, ...parts.map(({ amount }) => amount));
  const rows = others && others.pieces > 0 ? [...parts, { name: 'All others', ...others }] : parts;
  return (
    <table className={`${styles.table} ${styles.parts}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Pieces</th>
          <th scope="col">Before discounts</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, pieces, amount }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.payments} width={Math.min(100, (amount / max) * 100)} height={4} />
              </svg>
            </th>
            <td>{pieces}</td>
            <td>{formatCents(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
