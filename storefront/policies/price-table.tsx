import { formatDollars } from '#domain/money.ts';
import { describeDimensions, sizeKeys, sizes } from '#domain/sizes.ts';

/** The shop's sizes with the default prices. A print may have its own prices. */
export function PriceTable() {
  return (
    <table>
      <caption>Sizes, and the prices of most prints</caption>
      <thead>
        <tr>
          <th scope="col">Size</th>
          <th scope="col">Regular</th>
          <th scope="col">Member</th>
          <th scope="col">Border</th>
        </tr>
      </thead>
      <tbody>
        {sizeKeys.map((key) => {
          const { name, price, memberPrice, borderInches, hasShadowBox } = sizes[key];
          return (
            <tr key={key}>
              <th scope="row">
                {name}
                <br />
                <small>{describeDimensions(key)}</small>
              </th>
              <td>{formatDollars(price)}</td>
              <td>{formatDollars(memberPrice)}</td>
              <td>
                {borderInches} inch {hasShadowBox ? 'border, shadow box' : 'mat'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
