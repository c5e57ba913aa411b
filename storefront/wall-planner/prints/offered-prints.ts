import { useEffect, useState } from 'react';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { openingVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { isSameVariant, variantOf } from '#domain/catalogue/variants/variants.ts';
import type { PlannedPrint } from '#domain/wall/plan/plan.ts';
import type { ApiAnswer } from '../../api/call.ts';
import { findPrints, listPrints } from '../../api.ts';
import { loadSaved } from '../../favourites/member-favourites.ts';
import { isDrawable } from '../../framing/photograph-files.ts';
import { readViewed } from '../../product/rows/viewed-prints.ts';
import { isSignedIn } from '../../session/user-slice.ts';
import { type ShopState, useShopSelector, useShopStore } from '../../store/store.ts';

/** A print that can be added, in a variant. */
export interface Offered extends PlannedPrint {
  print: Pick<ProductSummary, 'title' | 'artist' | 'photograph'>;
}

export function offeredFromCart({ cart }: Pick<ShopState, 'cart'>): Offered[] {
  return cart.products.flatMap((line) => {
    const planned = { id: line._id, variant: variantOf(line), print: line };
    return Array.from({ length: line.quantity }, () => planned);
  });
}

export function offeredFromSaved({ user }: Pick<ShopState, 'user'>): Offered[] {
  return user.favorites.flatMap((favourite) => {
    const { product } = favourite;
    return product && typeof product === 'object'
      ? [{ id: product._id, variant: variantOf(favourite), print: product }]
      : [];
  });
}

/** Where prints to add come from: the name of each source, and its prints. */
type Sources = readonly (readonly [name: string, offered: readonly Offered[]])[];

/** With fewer prints than these, the newest prints are offered too. */
const enoughPrints = 4;

/** Prints of the cart, saved prints and viewed prints; the newest prints for a visitor who has few of them. */
export function useSources(): Sources {
  const cart = useShopSelector((state) => state.cart);
  const user = useShopSelector((state) => state.user);
  useSaved();
  const inCart = withoutRepeats(offeredFromCart({ cart }));
  const saved = withoutRepeats(offeredFromSaved({ user }));
  const found = useOffered(findViewed);
  const viewed = withoutPrints(found ?? [], [...inCart, ...saved]);
  const own = [...inCart, ...saved, ...viewed];
  const latest = useOffered(found && own.length < enoughPrints ? findLatest : undefined);
  return [
    ['From your cart', inCart],
    ['Saved', saved],
    ['Recently viewed', viewed],
    ['Latest releases', own.length < enoughPrints ? withoutPrints(latest ?? [], own) : []],
  ];
}

function withoutPrints(offered: readonly Offered[], others: readonly Offered[]): Offered[] {
  return offered.filter(({ id }) => !others.some((other) => other.id === id));
}

async function findViewed(): Promise<ApiAnswer<ProductSummary[]>> {
  const ids = readViewed();
  return ids.length > 0 ? findPrints(ids) : { ok: true, value: [] };
}

const findLatest = () => listPrints({ limit: '8' });

/** Prints in the variant in which their cards show them. Undefined until they are loaded; none if the shop cannot be reached. */
function useOffered(find: (() => Promise<ApiAnswer<ProductSummary[]>>) | undefined): Offered[] | undefined {
  const [prints, setPrints] = useState<readonly ProductSummary[]>();
  const frameColor = useShopSelector((state) => state.framePreference);
  useEffect(() => {
    find?.().then((answer) => setPrints(answer.ok ? answer.value : []));
  }, [find]);
  return prints?.flatMap((print) => {
    const variant = openingVariant(print, frameColor);
    return variant ? [{ id: print._id, variant, print }] : [];
  });
}

function useSaved(): void {
  const store = useShopStore();
  useEffect(() => {
    if (isSignedIn(store.getState())) loadSaved(store);
  }, [store]);
}

function withoutRepeats(offered: readonly Offered[]): Offered[] {
  return offered.filter(
    ({ id, variant, print }, index) =>
      isDrawable(print.photograph) &&
      offered.findIndex((each) => each.id === id && isSameVariant(each.variant, variant)) === index,
  );
}
