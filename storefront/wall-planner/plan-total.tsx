import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { unitPrice } from '#domain/catalogue/pricing.ts';
import { parseFrame } from '#domain/catalogue/variants/frames.ts';
import { countOf } from '#domain/count-of.ts';
import { formatDollars } from '#domain/money.ts';
import { maxLines } from '#domain/orders/cart.ts';
import { ownerMark } from '#domain/staff/owner-mark.ts';
import type { Plan } from '#domain/wall/plan/plan.ts';
import { writePlan } from '#domain/wall/plan/plan-address.ts';
import { lineAdded, toCartLine } from '../cart/cart-slice.ts';
import {
  HangingSheetButton,
  type PrintsToHang,
  type PrintToHang,
} from '../hanging-sheet/hanging-sheet-button.tsx';
import { localEntry } from '../store/browser-storage.ts';
import { type ShopState, useShopSelector, useShopStore } from '../store/store.ts';
import button from '../ui/button.module.css';
import { Facts } from '../ui/facts.tsx';
import styles from './plan-total.module.css';
import type { HungPrint } from './use-planned-prints.ts';

interface PlanTotalProps {
  plan: Plan;
  hung: readonly HungPrint[];
  /** Some print reaches beyond the wall or over another one. */
  hasProblems: boolean;
  /** No print is loading or could not be loaded. Such a print moves the others as soon as it hangs. */
  isComplete: boolean;
}

/** What the plan costs, and what can be done with it. */
export function PlanTotal({ plan, hung, hasProblems, isComplete }: PlanTotalProps) {
  const isMember = useShopSelector((state) => state.user.isMember);
  const from = useLocation();
  const total = (asMember: boolean) =>
    hung.reduce((sum, { variant }) => sum + unitPrice(variant, asMember), 0);
  return (
    <section className={styles.total} aria-labelledby="plan-total">
      <h2 className={styles.heading} id="plan-total">
        {countOf(hung.length, 'print')}
      </h2>
      <Facts
        className={styles.rows}
        facts={[[isMember ? 'MEMBER PRICE' : 'REGULAR PRICE', formatDollars(total(isMember))]]}
      />
      {!isMember && total(true) < total(false) && (
        <p className={`quiet-text ${styles.note}`}>
          Members pay {formatDollars(total(true))}.{' '}
          <Link to="/register" state={{ from }}>
            Join for free
          </Link>
        </p>
      )}
      <AddAll hung={hung} />
      <Hanging {...{ plan, hung, hasProblems, isComplete }} />
      {localEntry(ownerMark).read() !== null && (
        <a href={`/studio/offers?wall=${encodeURIComponent(writePlan(plan))}`}>Make an offer of this wall</a>
      )}
    </section>
  );
}

function AddAll({ hung }: Pick<PlanTotalProps, 'hung'>) {
  const store = useShopStore();
  const [message, setMessage] = useState('');
  const add = () => {
    const missing = notInCart(hung, store.getState());
    const room = maxLines - store.getState().cart.products.length;
    const added = missing.slice(0, Math.max(0, room));
    for (const { print, variant } of added) store.dispatch(lineAdded(toCartLine(print, variant)));
    setMessage(describeAdded(hung.length, missing.length, added.length));
  };
  return (
    <>
      <button className={button.button} type="button" onClick={add}>
        Add all to cart
      </button>
      <p role="status">
        {message && (
          <>
            {message} <Link to="/cart">Go to your cart</Link>
          </>
        )}
      </p>
    </>
  );
}

function describeAdded(planned: number, missing: number, added: number): string {
  if (missing === 0) return 'All of these prints are in your cart.';
  if (added < missing) {
    const full = `Your cart is full: an order can have up to ${maxLines} lines.`;
    return added === 0 ? full : `${added} of ${countOf(missing, 'print')} added to your cart. ${full}`;
  }
  const others = missing < planned ? ' The others were there already.' : '';
  return `${countOf(added, 'print')} added to your cart.${others}`;
}

/** The prints that the cart lacks, so that a second press, or a plan that was started from the cart, adds nothing. */
function notInCart(hung: readonly HungPrint[], { cart }: Pick<ShopState, 'cart'>): HungPrint[] {
  const left = new Map<string, number>();
  for (const { _id, size, frameColorName, border, quantity } of cart.products) {
    const line = [_id, size, parseFrame(frameColorName), border].join();
    left.set(line, (left.get(line) ?? 0) + quantity);
  }
  return hung.filter(({ print, variant }) => {
    const line = [print._id, variant.size, variant.frameColor, variant.mount].join();
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

function Hanging({ plan, hung, hasProblems, isComplete }: PlanTotalProps) {
  const prints = hung.flatMap(toPrintToHang);
  if (prints.length === 0) return <p className="quiet-text">{noHardware} There is no hanging sheet.</p>;
  return (
    <>
      {hasProblems || !isComplete ? (
        <p className="quiet-text">
          The hanging sheet is ready as soon as all prints {hasProblems ? 'fit the wall' : 'are loaded'}.
        </p>
      ) : (
        <HangingSheetButton wall={wallOf(plan)} prints={prints} />
      )}
      {prints.length < hung.length && (
        <p className="quiet-text">{noHardware} They are not on the hanging sheet.</p>
      )}
    </>
  );
}

function wallOf({ wall, furniture }: Plan): PrintsToHang['wall'] {
  return furniture ? { ...wall, furniture: { width: furniture.width, height: furniture.height } } : wall;
}

const noHardware = 'Prints without a frame come without hardware.';

function toPrintToHang({ variant, print, area, spot, index, title }: HungPrint): PrintToHang[] {
  const { size, frameColor } = variant;
  if (frameColor === 'none') return [];
  const leftInches = Math.max(0, spot.x - area.width / 2);
  const place = { leftInches, centerInches: spot.y };
  return [{ number: index + 1, title, size, frame: frameColor, orientation: print.orientation, ...place }];
}
