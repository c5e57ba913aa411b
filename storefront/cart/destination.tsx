import { useId } from 'react';
import { countOf } from '#domain/count-of.ts';
import {
  explainRefusal,
  isLimited,
  isStateCode,
  listLimits,
  type RefusedDestinations,
  shipsTo,
  stateCodes,
  states,
} from '#domain/fulfillment/destinations.ts';
import type { CartLine, CartState } from '#domain/orders/cart.ts';
import { useShopDetails } from '../shop-settings.tsx';
import { useShopSelector, useShopStore } from '../store/store.ts';
import { Select } from '../ui/form/select.tsx';
import { destinationChosen } from './cart-slice.ts';
import styles from './destination.module.css';

const options = [
  { value: '', text: 'Choose a state' },
  ...stateCodes.map((value) => ({ value, text: states[value] })),
];

/** The question's place on the page, for links. */
export const destinationAnchor = 'where-it-hangs';

/** Asks where the prints go, if one of them does not ship everywhere. */
export function DestinationQuestion() {
  const { products, destination } = useShopSelector(({ cart }) => cart);
  const { refusedDestinations } = useShopDetails();
  const { dispatch } = useShopStore();
  const noteId = useId();
  const sizes = products.map(({ size }) => size);
  // The lines that do not ship there say so themselves.
  const isRefused = useDestinationObstacle() !== null && isStateCode(destination);
  if (!isLimited(refusedDestinations, sizes)) return null;
  return (
    <div className={styles.question} id={destinationAnchor}>
      <Select
        label="Where will it hang?"
        aria-describedby={isRefused ? undefined : noteId}
        options={options}
        value={isStateCode(destination) ? destination : ''}
        onChoose={(state) => dispatch(destinationChosen(state))}
      />
      {!isRefused && (
        <p className={styles.limits} id={noteId}>
          {listLimits(refusedDestinations, sizes)}
        </p>
      )}
    </div>
  );
}

/** Why this cart cannot be shipped to where it will hang, and how to fix it; null if it can. */
export function useDestinationObstacle(): string | null {
  const { refusedDestinations } = useShopDetails();
  return useShopSelector(({ cart }) => describeObstacle(cart, refusedDestinations));
}

function describeObstacle({ products, destination }: CartState, refused: RefusedDestinations): string | null {
  const sizes = products.map(({ size }) => size);
  if (!isLimited(refused, sizes)) return null;
  if (!isStateCode(destination)) return 'To check out, choose where it will hang.';
  const pieces = products
    .filter(({ size }) => !shipsTo(refused, size, destination))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces === 0) return null;
  return `${countOf(pieces, 'print')} can’t ship to ${states[destination]}. Change ${pieces === 1 ? 'it' : 'them'}.`;
}

interface NoticeProps {
  line: CartLine;
  className: string | undefined;
}

/** Says that a line does not ship to where it will hang. */
export function DestinationNotice({ line: { size }, className }: NoticeProps) {
  const destination = useShopSelector(({ cart }) => cart.destination);
  const { refusedDestinations } = useShopDetails();
  if (!isStateCode(destination) || shipsTo(refusedDestinations, size, destination)) return null;
  return <p className={className}>{explainRefusal(size, destination)}</p>;
}
