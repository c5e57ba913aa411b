import { useState } from 'react';
import type { PackingBox } from '#domain/api/fulfillment/parcels.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TrackingFields } from '../../ui/tracking-fields.tsx';
import { useShip } from './packing-api.ts';
import styles from './packing-page.module.css';

/** Ships with a label from elsewhere, whose number is typed: one box at a time, or all in one parcel if there is one box. */
export function TypedNumber({ orderId, boxes }: { orderId: string; boxes: PackingBox[] }) {
  const [box, setBox] = useState<PackingBox>();
  return (
    <div className={styles.numbers}>
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
  const codes = box.pieces.map(({ code }) => code);
  return (
    <Dialog title={`Ship ${codes.join(', ')}`} isOpen onClose={onClose}>
      <div className={styles.packing}>
        <p>The buyer is emailed the tracking number.</p>
        <Form
          submit="Ship"
          isPending={ship.isPending}
          error={ship.error}
          onSubmit={({ carrier = '', number = '' }) =>
            ship.mutate({ codes, carrier, number }, { onSuccess: onClose })
          }
          wayOut={{ text: 'Do not ship yet', onPress: onClose }}
        >
          <TrackingFields isFreight={box.isFreight} />
        </Form>
      </div>
    </Dialog>
  );
}
