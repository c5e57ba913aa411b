import { Link, useParams } from 'react-router';
import type { Packing, PackingBox } from '#domain/api/fulfillment/parcels.ts';
import { isPacked } from '#domain/fulfillment/packing.ts';
import { orderStatusWords } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { Status } from '../../orders/status.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Papers } from '../pieces/papers.tsx';
import { Labels } from './labels.tsx';
import { usePacking } from './packing-api.ts';
import styles from './packing-page.module.css';
import { Parcels } from './parcels.tsx';
import { TypedNumber } from './typed-number.tsx';

/** Packing and shipping one order. */
export function PackingPage() {
  const { orderId = '' } = useParams();
  return (
    <div className={styles.packing}>
      <Loaded query={usePacking(orderId)}>{(packing) => <OneOrder {...packing} />}</Loaded>
    </div>
  );
}

function OneOrder(packing: Packing) {
  const { orderId, orderNumber, status, shipBy, isLate, isDisputed, shipTo, giftNote, boxes, parcels } =
    packing;
  const ready = boxes.filter(isPacked);
  const codes = codesOf(ready);
  const labelCodes = codesOf(ready.filter(({ isFreight }) => !isFreight));
  const labeled = parcels.filter((parcel) => parcel.status === 'labeled').flatMap((parcel) => parcel.codes);
  return (
    <Page
      title={`Ship order ${orderNumber}`}
      lead={
        <>
          <Status isLate={isLate}>{orderStatusWords[status]}</Status>
          {shipBy && `, to ship by ${formatUtcDay(shipBy)}`}.
        </>
      }
    >
      {isDisputed && (
        <p className={styles.warning}>
          The buyer's bank disputes this payment. Nothing ships until the owner decides.
        </p>
      )}
      <div className={styles.columns}>
        <div>
          {boxes.map((box) => (
            <Box key={box.pieces.map(({ code }) => code).join()} {...box} />
          ))}
          {boxes.length === 0 && <p>Everything of this order is in a parcel.</p>}
          {codes.length > 0 && (
            <>
              {labelCodes.length > 0 && (
                <Labels orderId={orderId} codes={labelCodes} sellsLabels={packing.sellsLabels} />
              )}
              <TypedNumber orderId={orderId} boxes={ready} />
            </>
          )}
          {parcels.length > 0 && <Parcels parcels={parcels} />}
        </div>
        <div>
          <Section title="Ship to">
            {shipTo ? (
              <address className={styles.address}>
                {shipTo.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </address>
            ) : (
              <p>The address is shown once a piece is packed.</p>
            )}
          </Section>
          {giftNote && (
            <Section title="Gift note">
              <p>{giftNote}</p>
            </Section>
          )}
          {codes.length + labeled.length > 0 && (
            <Section title="Papers">
              <Papers codes={[...codes, ...labeled]} />
            </Section>
          )}
        </div>
      </div>
    </Page>
  );
}

function codesOf(boxes: PackingBox[]): string[] {
  return boxes.flatMap(({ pieces }) => pieces.map(({ code }) => code));
}

const kindNames: Record<PackingBox['kind'], string> = { box: 'Box', tube: 'Tube' };

function Box({ kind, measures, steps, pieces, isFreight }: PackingBox) {
  return (
    <Section title={`${kindNames[kind]} ${measures}`}>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {isFreight && (
        <p className={styles.warning}>A parcel carrier does not take this box. Book a freight carrier.</p>
      )}
      <Rows label={`Pieces in the ${kind} ${measures}`}>
        {pieces.map(({ code, title, form, station, setAsideReason }) => (
          <Row
            key={code}
            title={
              <Link to={`/p/${code}`}>
                {code} {title}
              </Link>
            }
            facts={[form, setAsideReason === null ? station : `set aside: ${setAsideReason}`]}
          />
        ))}
      </Rows>
    </Section>
  );
}
