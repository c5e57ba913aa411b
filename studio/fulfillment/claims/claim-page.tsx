import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { StudioClaim } from '#domain/api/fulfillment/claims.ts';
import { claimStateWords } from '#domain/fulfillment/claims.ts';
import { isMaking } from '#domain/fulfillment/pieces.ts';
import { formatCents } from '#domain/money.ts';
import { statusInSentence } from '#domain/orders/orders.ts';
import { damageReportTime } from '#domain/shop/terms.ts';
import { useRead } from '../../api/use-call.ts';
import { useStaff } from '../../staff/session/use-staff.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { PrintPicture } from '../../ui/print-picture.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './claim-page.module.css';
import { ClaimStatus } from './claim-status.tsx';
import { DeclineDialog, ExtendDialog, RefundClaimDialog, RemakeDialog } from './decision-dialogs.tsx';

export function ClaimPage() {
  const { id = '' } = useParams();
  const query = useRead(['claims', 'one', id], 'GET /api/studio/claims/:claimId', { claimId: id });
  return <Loaded query={query}>{(claim) => <OneClaim claim={claim} />}</Loaded>;
}

function OneClaim({ claim }: { claim: StudioClaim }) {
  const { orderNumber, name, image, words, state } = claim;
  const isOwner = useStaff().role === 'owner';
  return (
    <Page
      title="Claim on order"
      number={orderNumber}
      lead={
        <span className={styles.print}>
          <PrintPicture image={image} />
          <span>
            {name}
            <ClaimStatus claim={claim} />
          </span>
        </span>
      }
      parent={{ text: 'All claims', to: '/claims' }}
    >
      <div className={styles.columns}>
        <blockquote className={styles.words} dir="auto">
          {words}
        </blockquote>
        {isOwner && <Photos claim={claim} />}
        <div className={styles.rest}>
          {state !== 'open' && <Decided claim={claim} />}
          <Section title="Particulars">
            <ClaimFacts claim={claim} />
          </Section>
          {state === 'open' && isOwner && <Decision claim={claim} />}
        </div>
      </div>
    </Page>
  );
}

function Decided({ claim: { state, decision, decidedBy, decidedAt, refundCents } }: { claim: StudioClaim }) {
  return (
    <Section title="Decision">
      <p>
        {claimStateWords[state]}
        {refundCents !== null && ` ${formatCents(refundCents)}`}
        {decidedBy && ` by ${decidedBy}`}
        {decidedAt && (
          <>
            , <Time at={decidedAt} />
          </>
        )}
        .
      </p>
      {decision && (
        <p className={styles.words} dir="auto">
          {decision}
        </p>
      )}
    </Section>
  );
}

function ClaimFacts({ claim }: { claim: StudioClaim }) {
  const { orderId, orderNumber, buyer, pieceCode, remakeCode, isLate, at, parcel, deliveredAt } = claim;
  return (
    <Facts
      facts={[
        ['Reported', <Time key="at" at={at} />],
        ['In time', isLate ? `No, later than ${damageReportTime} after delivery` : 'Yes'],
        [
          'Order',
          <Link key="order" to={`/orders/${orderId}`}>
            {orderNumber}
            {buyer && `, ${buyer}`}
          </Link>,
        ],
        [
          'Piece',
          <Link key="piece" to={`/p/${pieceCode}`}>
            {pieceCode}
          </Link>,
        ],
        [
          'Made again as',
          remakeCode && (
            <Link key="remake" to={`/p/${remakeCode}`}>
              {remakeCode}
            </Link>
          ),
        ],
        ['Paid for this print', formatCents(claim.pricePaid)],
        ['Refunded of the order', claim.amountRefunded > 0 && formatCents(claim.amountRefunded)],
        ['Parcel', parcel && `${parcel.carrier} ${parcel.number}`],
        [
          'Delivered',
          deliveredAt ? <Time key="delivered" at={deliveredAt} /> : 'Not confirmed by the carrier',
        ],
      ]}
    />
  );
}

function Photos({ claim: { _id, positions } }: { claim: StudioClaim }) {
  return (
    <section className={styles.seen} aria-label="Photos">
      {positions.length === 0 ? (
        <p>The photos were deleted.</p>
      ) : (
        <>
          <ul className={styles.photos}>
            {positions.map((position) => (
              <li key={position}>
                <a href={addressOf(_id, position)} target="_blank" rel="noreferrer">
                  <img
                    src={addressOf(_id, position)}
                    alt={`${position} of ${positions.length}, opens in a new tab`}
                  />
                </a>
              </li>
            ))}
          </ul>
          <p className={styles.caption}>
            {positions.length === 1 ? "The buyer's photograph" : "The buyer's photographs"}
          </p>
        </>
      )}
    </section>
  );
}

function addressOf(claimId: string, position: number): string {
  return `/api/studio/claims/${claimId}/photos/${position}`;
}

function Decision({ claim }: { claim: StudioClaim }) {
  const [dialog, setDialog] = useState<'remake' | 'refund' | 'decline' | 'extend'>();
  const close = () => setDialog(undefined);
  const { begunRefund, replacedBy, orderStatus } = claim;
  const canRemake = replacedBy !== null || isMaking(orderStatus);
  return (
    <>
      <Section title="Decide">
        {begunRefund !== null && (
          <p role="status">
            A refund of {formatCents(begunRefund)} was begun, and the payment provider has not answered.
            Refund the same amount again, or wait half an hour.
          </p>
        )}
        {!canRemake && (
          <p>
            The order is {statusInSentence(orderStatus)}, so the print is not made again. Refund it or
            decline.
          </p>
        )}
        {replacedBy && <p>The piece is made again already, as {replacedBy}.</p>}
        <p>The buyer is emailed after a minute. Until then you can undo everything but a refund.</p>
      </Section>
      <div className={styles.bar} data-bottom-bar>
        <Button onPress={() => setDialog('remake')} isDisabled={begunRefund !== null || !canRemake}>
          Make it again
        </Button>
        <Button kind="quiet" onPress={() => setDialog('refund')}>
          Refund
        </Button>
        <Button kind="quiet" onPress={() => setDialog('decline')} isDisabled={begunRefund !== null}>
          Decline
        </Button>
      </div>
      <Button kind="text" onPress={() => setDialog('extend')} isDisabled={begunRefund !== null}>
        It takes longer
      </Button>
      {dialog === 'remake' && <RemakeDialog claim={claim} onClose={close} />}
      {dialog === 'refund' && <RefundClaimDialog claim={claim} onClose={close} />}
      {dialog === 'decline' && <DeclineDialog claim={claim} onClose={close} />}
      {dialog === 'extend' && <ExtendDialog claim={claim} onClose={close} />}
    </>
  );
}
