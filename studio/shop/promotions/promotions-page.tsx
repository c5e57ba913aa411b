import { useState } from 'react';
import { Link } from 'react-router';
import type { PromotionCode, PromotionCodesPage } from '#domain/api/shop/promotions.ts';
import { countOf } from '#domain/count-of.ts';
import { formatCents } from '#domain/money.ts';
import { describeDiscount } from '#domain/shop/promotions.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { useChange } from '../../api/use-call.ts';
import { usePages } from '../../api/use-pages.ts';
import { useStaff } from '../../staff/session/use-staff.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import list from '../../ui/lists/list.module.css';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { Note, Problems } from '../proof-parts.tsx';
import { headOf } from '../shop-pages.ts';
import { NewCode } from './new-code.tsx';
import styles from './promotions-page.module.css';

/** The promotion codes of the payment provider, and what each has brought in. */
export function PromotionsPage() {
  const isOwner = useStaff().role === 'owner';
  const codes = usePages(['shop', 'promotions'], 'GET /api/studio/promotion-codes');
  const [isMaking, setIsMaking] = useState(false);
  const { title, parent } = headOf('/shop/promotions');
  const first = codes.data?.pages[0];
  const canMake = isOwner && first && first.mode !== 'closed' && first.problem === null;
  return (
    <Page
      title={title}
      {...(isOwner && { parent })}
      lead={`Buyers enter a code on Stripe’s payment page. Each use lowers the price of one order. ${(first && notes[first.mode]) ?? ''}`}
      actions={canMake && <Button onPress={() => setIsMaking(true)}>New code</Button>}
    >
      <Loaded query={codes}>{({ pages }) => <Codes pages={pages} isOwner={isOwner} />}</Loaded>
      <ShowMore query={codes}>Show more codes</ShowMore>
      {isMaking && <NewCode onClose={() => setIsMaking(false)} />}
    </Page>
  );
}

const notes: Readonly<Partial<Record<PromotionCodesPage['mode'], string>>> = {
  sandbox: 'These are the codes of the sandbox on this machine.',
  test: 'The shop uses a test key, so these codes work in test payments only.',
};

function Codes({ pages, isOwner }: { pages: PromotionCodesPage[]; isOwner: boolean }) {
  const [first] = pages;
  const codes = pages.flatMap((page) => page.codes);
  if (first?.mode === 'closed') {
    return (
      <Note>
        The shop accepts no payments, so it has no codes.{' '}
        {isOwner && <Link to="/shop/payments">Enter a key of Stripe first</Link>}
      </Note>
    );
  }
  if (first?.problem) return <Problems problems={[first.problem]} />;
  return (
    <>
      {codes.length === 0 ? (
        <p>There are no codes yet.</p>
      ) : (
        <ul className={`${list.list} ${styles.codes}`} aria-label="Promotion codes">
          {codes.map((each) => (
            <CodeRow key={each.id} shown={each} isOwner={isOwner} />
          ))}
        </ul>
      )}
    </>
  );
}

function CodeRow({ shown, isOwner }: { shown: PromotionCode; isOwner: boolean }) {
  const { id, code, lastDay, uses, maxUses, isForFirstOrders, isActive, canSwitchOn, sales } = shown;
  const turn = useChange('PUT /api/studio/promotion-codes/:promotionCodeId/active', { promotionCodeId: id });
  const action = isActive ? 'Switch off' : 'Switch on';
  return (
    <li data-line>
      <span className={styles.code}>{code}</span>
      <span>
        <Status isOpen={isActive}>{isActive ? 'On' : canSwitchOn ? 'Off' : 'Over'}</Status>
      </span>
      <div className={styles.effect}>
        <span>{hasDiscount(shown) && `${describeDiscount(shown)} off`}</span>
        <ul className={styles.facts}>
          {[
            maxUses === null ? countOf(uses, 'use') : `${uses} of ${countOf(maxUses, 'use')}`,
            lastDay && `Until ${formatUtcDay(lastDay)}`,
            isForFirstOrders && 'First orders only',
            sales.orders > 0 &&
              `${countOf(sales.orders, 'order')}, ${formatCents(sales.net)} brought in, ${formatCents(sales.discount)} discount`,
          ].map((fact) => fact && <li key={fact}>{fact}</li>)}
        </ul>
      </div>
      {isOwner && (isActive || canSwitchOn) && (
        <span className={styles.action}>
          <Button
            kind="quiet"
            aria-label={`${action}: ${code}`}
            isPending={turn.isPending}
            onPress={() => turn.mutate({ isActive: !isActive })}
          >
            {action}
          </Button>
          <Problem error={turn.error} />
        </span>
      )}
    </li>
  );
}

/** A code whose coupon was deleted at the provider takes nothing off. */
const hasDiscount = ({ percentOff, amountOff }: PromotionCode) => percentOff !== null || amountOff !== null;
