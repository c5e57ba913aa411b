import { type Order, orderNumber, type Tracking } from '#domain/orders/orders.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TrackingFields } from '../../ui/tracking-fields.tsx';
import { useCorrectAddress, useCorrectTracking } from '../orders-api.ts';

interface Props {
  order: Order;
  onClose: () => void;
  /** @param sentence what was done */
  onDone: (sentence: string) => void;
}

/** Where an order goes that has no label yet. */
export function AddressDialog({ order, onClose, onDone }: Props) {
  const correct = useCorrectAddress(order._id);
  const { line1, line2, city, state, postal_code } = order.address ?? {};
  const fields = [
    { name: 'shippingName', label: 'Name', value: order.shippingName },
    { name: 'address.line1', label: 'Address line 1', value: line1 },
    { name: 'address.line2', label: 'Address line 2', value: line2, isOptional: true },
    { name: 'address.city', label: 'City', value: city },
    { name: 'address.state', label: 'State, as two letters', value: state },
    { name: 'address.postal_code', label: 'ZIP code', value: postal_code },
  ];
  return (
    <Dialog title={`Address of order ${orderNumber(order)}`} isOpen onClose={onClose}>
      <p>The buyer is emailed that the order ships to the corrected address.</p>
      <Form
        submit="Correct the address"
        isPending={correct.isPending}
        error={correct.error}
        wayOut={{ text: 'Keep the address', onPress: onClose }}
        onSubmit={(typed) =>
          correct.mutate(typed, {
            onSuccess: ({ doubt }) => onDone(['The address is corrected.', doubt].filter(Boolean).join(' ')),
          })
        }
      >
        {fields.map(({ name, label, value, isOptional = false }, index) => (
          <TextField
            key={name}
            name={name}
            label={label}
            defaultValue={value ?? ''}
            autoComplete="off"
            autoFocus={index === 0}
            isRequired={!isOptional}
          />
        ))}
      </Form>
    </Dialog>
  );
}

/** A tracking number that was typed wrong. @param props.tracking of the parcel, as it is now */
export function TrackingDialog({ order, tracking, onClose, onDone }: Props & { tracking: Tracking }) {
  const correct = useCorrectTracking(order._id);
  const [parcel = null] = order.parcels.filter(({ number }) => number === tracking.number);
  return (
    <Dialog title={`Tracking of order ${orderNumber(order)}`} isOpen onClose={onClose}>
      <p>The buyer is emailed the corrected number.</p>
      <Form
        submit="Correct the tracking"
        isPending={correct.isPending}
        error={correct.error}
        wayOut={{ text: 'Keep the number', onPress: onClose }}
        onSubmit={({ 'tracking.carrier': carrier = '', 'tracking.number': number = '' }) =>
          correct.mutate(
            { parcel: parcel && tracking.number, tracking: { carrier, number } },
            { onSuccess: () => onDone('The tracking is corrected.') },
          )
        }
      >
        <TrackingFields prefix="tracking." known={tracking} />
      </Form>
    </Dialog>
  );
}
