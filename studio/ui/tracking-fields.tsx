import { useState } from 'react';
import { trackingOf } from '#domain/fulfillment/tracking.ts';
import type { Tracking } from '#domain/orders/orders.ts';
import { CoverFields } from './cover-fields.tsx';
import { TextField } from './text-field.tsx';

interface Props {
  /** Begins the fields' names. */
  prefix?: string;
  known?: Tracking;
  /** Freight has no usual carrier, so a person names it. */
  isFreight?: boolean;
  /** What to ask the carrier of a new parcel for. Its record says whether that was done. Null: no parcel is recorded. */
  cover?: string | null;
}

/** Carrier and tracking number, with a hint if the number cannot be the carrier's. */
export function TrackingFields({ prefix = '', known, isFreight = false, cover = null }: Props) {
  const [carrier, setCarrier] = useState(known?.carrier ?? (isFreight ? '' : 'UPS'));
  const [number, setNumber] = useState(known?.number ?? '');
  const doubt = number.trim() && trackingOf(carrier, number.trim()).doubt;
  return (
    <>
      <TextField
        autoFocus={isFreight}
        label="Carrier"
        name={`${prefix}carrier`}
        value={carrier}
        onChange={setCarrier}
        maxLength={60}
        isRequired
      />
      <TextField
        autoFocus={!isFreight}
        label="Tracking number"
        name={`${prefix}number`}
        value={number}
        onChange={setNumber}
        maxLength={100}
        autoComplete="off"
        isRequired
        {...(doubt && { hint: `Check the number: ${doubt}. The buyer gets no link with it.` })}
      />
      {cover && <p>{cover}</p>}
      {cover !== null && <CoverFields />}
    </>
  );
}
