import { useState } from 'react';
import { trackingOf } from '#domain/shipping/tracking.ts';
import type { PackingBox } from '#domain/studio-api/packing.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useShip } from './packing-api.ts';
import styles from './packing-page.module.css';

/** Ships with a label from elsewhere, whose number is typed: one box at a time, or all in one parcel if there is one box. */
export function TypedNumber({ orderId, boxes }: { orderId: string; boxes: PackingBox[] }) {
  const [box, setBox] = useState<PackingBox>();
  return (
    <div>
      {boxes.map((each) => {
        const codes = each.pieces.map(({ code }) => code).join(', ');
        return (
          <Button key={codes} kind="text" onPress={() => setBox(each)}>
            Type a tracking number{boxes.length > 1 && ` for ${codes}`}
          </Button>
        );
      })}
      {box && <NumberDialog orderId={orderId} box={box} onClose={() => setBox(undefined)} />}
    </div>
  );
}

function NumberDialog({ orderId, box, onClose }: { orderId: string; box: PackingBox; onClose: () => void }) {
  const ship = useShip(orderId);
  const [carrier, setCarrier] = useState('UPS');
  const [number, setNumber] = useState('');
  const codes = box.pieces.map(({ code }) => code);
  const doubt = number.trim() && trackingOf(carrier, number.trim()).doubt;
  return (
    <Dialog title={`Ship ${codes.join(', ')}`} isOpen onClose={onClose}>
      <div className={styles.packing}>
        <p>The buyer gets an email with the tracking.</p>
        <Form
          submit="Ship"
          isPending={ship.isPending}
          error={ship.error}
          onSubmit={() => ship.mutate({ codes, carrier, number }, { onSuccess: onClose })}
          onCancel={onClose}
        >
          <TextField
            label="Carrier"
            name="carrier"
            value={carrier}
            onChange={setCarrier}
            maxLength={60}
            isRequired
          />
          <TextField
            autoFocus
            label="Tracking number"
            name="number"
            value={number}
            onChange={setNumber}
            maxLength={100}
            autoComplete="off"
            isRequired
            {...(doubt && { hint: `Check the number: ${doubt}.` })}
          />
        </Form>
      </div>
    </Dialog>
  );
}
