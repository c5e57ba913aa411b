import { useState } from 'react';
import { Link } from 'react-router';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { shippingLines, type Tracking } from '#domain/orders/orders.ts';
import { MakeOfferButton } from '../offers/make-offer-button.tsx';
import { Button } from '../ui/button.tsx';
import { Time } from '../ui/time.tsx';
import { AddressDialog, TrackingDialog } from './dialogs/correct-dialogs.tsx';
import styles from './order-page.module.css';

/** Who bought an order, where it goes, and its parcels. @param props.canAct whether this person may correct them */
export function OrderBuyer({ found: { order, can }, canAct }: { found: StudioOrder; canAct: boolean }) {
  const [corrected, setCorrected] = useState<'address' | Tracking>();
  const [done, setDone] = useState('');
  const { customerName, customerEmail, phone, parcels, tracking } = order;
  const close = () => setCorrected(undefined);
  const finish = (sentence: string) => {
    setDone(sentence);
    close();
  };
  const dialog = { order, onClose: close, onDone: finish };
  const shipped = parcels.length > 0 ? parcels : tracking ? [{ ...tracking, _id: '', shippedAt: null }] : [];
  return (
    <div className={styles.buyer}>
      <p>{customerName}</p>
      {customerEmail && (
        <>
          <p>
            <a href={`mailto:${customerEmail}`}>{customerEmail}</a>
          </p>
          <p>
            <Link to={`/orders?q=${encodeURIComponent(customerEmail)}`}>All their orders</Link>
          </p>
        </>
      )}
      {canAct && (
        <MakeOfferButton source={{ orderId: order._id }} kind="text">
          Offer the same again
        </MakeOfferButton>
      )}
      <h3 className={styles.part}>Ship to</h3>
      <address className={styles.address}>
        {shippingLines(order).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </address>
      {phone && (
        <p>
          <a className={styles.phone} href={`tel:${phone}`}>
            {phone}
          </a>
        </p>
      )}
      {canAct && can.correctAddress && (
        <Button kind="text" onPress={() => setCorrected('address')}>
          Correct the address
        </Button>
      )}
      {shipped.length > 0 && <h3 className={styles.part}>{shipped.length === 1 ? 'Parcel' : 'Parcels'}</h3>}
      {shipped.map(({ _id, shippedAt, ...parcel }) => (
        <p key={_id} className={styles.parcel}>
          {parcel.url ? <a href={parcel.url}>{nameOf(parcel)}</a> : nameOf(parcel)}
          <span className={styles.shipped}>
            {shippedAt && (
              <span>
                <Time at={shippedAt} prefix="Shipped" isDay />
              </span>
            )}
            {canAct && (
              <Button
                kind="text"
                aria-label={`Correct the tracking ${nameOf(parcel)}`}
                onPress={() => setCorrected(parcel)}
              >
                Correct
              </Button>
            )}
          </span>
        </p>
      ))}
      <p role="status">{done}</p>
      {corrected === 'address' && <AddressDialog {...dialog} />}
      {corrected !== undefined && corrected !== 'address' && (
        <TrackingDialog {...dialog} tracking={corrected} />
      )}
    </div>
  );
}

function nameOf({ carrier, number }: Tracking): string {
  return `${carrier} ${number}`;
}
