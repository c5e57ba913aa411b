import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { orientationOf } from '#domain/categories.ts';
import { choiceOf } from '#domain/favourites.ts';
import type { ProductSummary } from '#domain/product.ts';
import { frames, parseFrame } from '#domain/variants/frames.ts';
import { openingForm } from '#domain/variants/opening-form.ts';
import { sizes } from '#domain/variants/sizes.ts';
import { type Choice, isSameChoice } from '#domain/variants/variants.ts';
import type { PlannedPrint } from '#domain/wall/plan/plan.ts';
import { findPrints } from '../../api.ts';
import { loadSaved } from '../../favourites/member-favourites.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import { isDrawable } from '../../framing/photograph-files.ts';
import { readViewed } from '../../product/rows/viewed-prints.ts';
import { isSignedIn } from '../../session/user-slice.ts';
import { type ShopState, useShopSelector, useShopStore } from '../../store/store.ts';
import section from '../../ui/section.module.css';
import styles from './add-prints.module.css';

/** A print that can be added, in a form. */
export interface Offered extends PlannedPrint {
  print: Pick<ProductSummary, 'title' | 'artist' | 'photograph'>;
}

export function offeredFromCart({ cart }: Pick<ShopState, 'cart'>): Offered[] {
  return cart.products.flatMap((line) => {
    const choice = {
      size: line.size,
      frameColor: parseFrame(line.frameColorName) ?? 'none',
      mount: line.border,
    };
    return Array.from({ length: line.quantity }, () => ({ id: line._id, choice, print: line }));
  });
}

export function offeredFromSaved({ user }: Pick<ShopState, 'user'>): Offered[] {
  return user.favorites.flatMap((favourite) => {
    const { product } = favourite;
    return product && typeof product === 'object'
      ? [{ id: product._id, choice: choiceOf(favourite), print: product }]
      : [];
  });
}

/** Prints of the cart, saved prints and viewed prints, to add to the plan. */
export function AddPrints({ onAdd }: { onAdd(offered: Offered): void }) {
  const cart = useShopSelector((state) => state.cart);
  const user = useShopSelector((state) => state.user);
  const viewed = useViewed();
  useSaved();
  const sources = [
    ['From your cart', withoutRepeats(offeredFromCart({ cart }))],
    ['Saved', withoutRepeats(offeredFromSaved({ user }))],
    ['Recently viewed', viewed],
  ] as const;
  const isEmpty = sources.every(([, offered]) => offered.length === 0);
  return (
    <section className={styles.section} aria-labelledby="add-prints">
      <h2 className={section.heading} id="add-prints">
        Add prints
      </h2>
      {sources.map(
        ([name, offered]) =>
          offered.length > 0 && <Source key={name} name={name} offered={offered} onAdd={onAdd} />,
      )}
      <p className={styles.more}>
        {isEmpty
          ? 'Prints that you put in your cart, save, or look at appear here.'
          : 'Looking for others? Prints that you look at appear here.'}{' '}
        <Link to="/shop/all-prints/">See all prints</Link>
      </p>
    </section>
  );
}

interface SourceProps {
  name: string;
  offered: readonly Offered[];
  onAdd(offered: Offered): void;
}

function Source({ name, offered, onAdd }: SourceProps) {
  return (
    <>
      <h3 className={styles.source}>{name}</h3>
      <ul className={styles.list} aria-label={name}>
        {offered.map((each) => (
          <li key={`${each.id} ${Object.values(each.choice).join()}`}>
            <button className={styles.card} type="button" onClick={() => onAdd(each)}>
              <span className={styles.picture}>
                <FramedPrint
                  print={{ ...each.print, orientation: orientationOf(each.print.photograph) }}
                  choice={each.choice}
                  alt=""
                  sizes="6rem"
                  isOnCard
                />
              </span>
              <span className={styles.add}>
                Add <span className={styles.title}>{each.print.title}</span>
              </span>
              <span className={styles.form}>{describeChoice(each.choice)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeChoice({ size, frameColor }: Choice): string {
  return `${sizes[size].name}, ${frames[frameColor].name}`;
}

function withoutRepeats(offered: readonly Offered[]): Offered[] {
  return offered.filter(
    ({ id, choice, print }, index) =>
      isDrawable(print.photograph) &&
      offered.findIndex((each) => each.id === id && isSameChoice(each.choice, choice)) === index,
  );
}

/** The viewed prints, in the form in which their cards show them. Empty if the shop cannot be reached. */
function useViewed(): Offered[] {
  const [prints, setPrints] = useState<readonly ProductSummary[]>([]);
  const frameColor = useShopSelector((state) => state.framePreference);
  useEffect(() => {
    const ids = readViewed();
    if (ids.length > 0) findPrints(ids).then((answer) => answer.ok && setPrints(answer.value));
  }, []);
  return prints.flatMap((print) => {
    const choice = openingForm(print, frameColor);
    return choice ? [{ id: print._id, choice, print }] : [];
  });
}

function useSaved(): void {
  const store = useShopStore();
  useEffect(() => {
    if (isSignedIn(store.getState())) loadSaved(store);
  }, [store]);
}
