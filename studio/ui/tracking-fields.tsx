import { useState } from 'react';
import type { Tracking } from '#domain/orders.ts';
import { trackingOf } from '#domain/shipping/tracking.ts';
import { TextField } from './text-field.tsx';

/** Carrier and tracking number, with a hint if the number cannot be the carrier's. @param prefix of the fields' names */
export function TrackingFields({ prefix = '', known }: { prefix?: string; known?: Tracking }) {
  const [carrier, setCarrier] = useState(known?.carrier ?? 'UPS');
  const [number, setNumber] = useState(known?.number ?? '');
  const doubt = number.trim() && trackingOf(carrier, number.trim()).doubt;
  return (
    <>
      <TextField
        label="Carrier"
        name={`${prefix}carrier`}
        value={carrier}
        onChange={setCarrier}
        maxLength={60}
        isRequired
      />
      <TextField
        autoFocus
        label="Tracking number"
        name={`${prefix}number`}
        value={number}
        onChange={setNumber}
        maxLength={100}
        autoComplete="off"
        isRequired
        {...(doubt && { hint: `Check the number: ${doubt}.` })}
      />
    </>
  );
}
