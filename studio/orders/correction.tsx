import { useChange } from '../api/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';

interface Props {
  orderId: string;
  kind?: 'text';
  onSent?: () => void;
}

/** Emails a buyer who was told of a shipment that was undone. */
export function Correction({ orderId, kind, onSent }: Props) {
  const correct = useChange('POST /api/studio/orders/:orderId/correction', { orderId });
  if (correct.isSuccess) return <span role="status">The buyer gets the correction.</span>;
  return (
    <>
      <Button
        kind={kind ?? 'quiet'}
        isPending={correct.isPending}
        onPress={() => correct.mutate(undefined, { onSuccess: () => onSent?.() })}
      >
        Email the buyer a correction
      </Button>
      <Problem error={correct.error} />
    </>
  );
}
