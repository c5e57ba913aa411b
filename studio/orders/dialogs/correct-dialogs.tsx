import { type Order, orderNumber, type Tracking } from '#domain/orders/orders.ts';
import { ApiError } from '../../api/call.ts';
import { useChange } from '../../api/use-call.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TrackingFields } from '../../ui/tracking-fields.tsx';

interface Props {
  order: Order;
  onClose: () => void;
  /** @param sentence what was done */
  onDone: (sentence: string) => void;
}

/** Where an order goes that has no label yet. */
export function AddressDialog({ order, onClose, onDone }: Props) {
  const correct = useChange('PUT /api/studio/orders/:orderId/address', { orderId: order._id });
  const { line1, line2, city, state, postal_code } = order.address ?? {};
  const fields = [
    { name: 'shippingName', label: 'Name', value: order.shippingName },
    { name: 'address.line1', label: 'Address line 1', value: line1 },
    { name: 'address.line2', label: 'Address line 2', value: line2, isOptional: true },
    { name: 'address.city', label: 'City', value: city },
    { name: 'address.state', label: 'State, as two letters', value: state },
    { name: 'address.postal_code', label: 'ZIP code', value: postal_code },
    { name: 'phone', label: 'Phone, for the carrier', value: order.phone, isOptional: true },
  ];
  const isRefused = correct.error instanceof ApiError && correct.error.code === 'does_not_ship';
  const send = (typed: Record<string, string>) => {
    const read = (name: string) => typed[`address.${name}`] ?? '';
    const address = {
      line1: read('line1'),
      line2: read('line2'),
      city: read('city'),
      state: read('state'),
      postal_code: read('postal_code'),
      country: 'US' as const,
    };
    correct.mutate(
      {
        shippingName: typed.shippingName ?? '',
        address,
        ...(typed.phone && { phone: typed.phone }),
        ...(typed.despiteDestination && { despiteDestination: true as const }),
      },
      { onSuccess: ({ doubt }) => onDone(['The address is corrected.', doubt].filter(Boolean).join(' ')) },
    );
  };
  return (
    <FormDialog
      title={`Address of order ${orderNumber(order)}`}
      submit="Correct the address"
      keep="Keep the address"
      change={correct}
      onClose={onClose}
      onSubmit={send}
    >
      <p>The buyer is emailed that the order ships to the corrected address.</p>
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
      {isRefused && <Checkbox name="despiteDestination">Ship it there all the same</Checkbox>}
    </FormDialog>
  );
}

/** A tracking number that was typed wrong. @param props.tracking of the parcel, as it is now */
export function TrackingDialog({ order, tracking, onClose, onDone }: Props & { tracking: Tracking }) {
  const correct = useChange('PUT /api/studio/orders/:orderId/tracking', { orderId: order._id });
  const isParcel = order.parcels.some(({ number }) => number === tracking.number);
  return (
    <FormDialog
      title={`Tracking of order ${orderNumber(order)}`}
      submit="Correct the tracking"
      keep="Keep the number"
      change={correct}
      onClose={onClose}
      onSubmit={(typed) =>
        correct.mutate(
          { parcel: isParcel ? tracking.number : null, tracking: readTracking(typed) },
          { onSuccess: () => onDone('The tracking is corrected.') },
        )
      }
    >
      <p>The buyer is emailed the corrected number.</p>
      <TrackingFields prefix="tracking." known={tracking} />
    </FormDialog>
  );
}

/** What `TrackingFields` with the prefix `tracking.` have. */
export function readTracking(typed: Record<string, string>) {
  return { carrier: typed['tracking.carrier'] ?? '', number: typed['tracking.number'] ?? '' };
}
