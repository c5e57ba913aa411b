interface PolicyTableProps {
  caption: string;
  columns: readonly string[];
  /** `note` is below the name; the cells are under the other columns. */
  rows: readonly { name: string; note?: string; cells: readonly string[] }[];
}

export function PolicyTable({ caption, columns, rows }: PolicyTableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, note, cells }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {note && (
                <>
                  <br />
                  <small>{note}</small>
                </>
              )}
            </th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
