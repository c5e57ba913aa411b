import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PackedParcel } from '#domain/api/fulfillment/parcels.ts';
import { formatCents } from '#domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, Problem } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { download } from '../pieces/download.ts';
import { nameService } from './name-service.ts';
import { useVoidLabel } from './packing-api.ts';
import styles from './packing-page.module.css';

const statusWords: Record<PackedParcel['status'], string> = {
  labeled: 'Labeled, not handed over yet',
  shipped: 'Shipped',
  delivered: 'Delivered',
  voided: 'Voided',
};

export function Parcels({ parcels }: { parcels: PackedParcel[] }) {
  const label = useMutation({ mutationFn: download });
  const [voided, setVoided] = useState<PackedParcel>();
  return (
    <Section title="Parcels">
      <Rows label="Parcels">
        {parcels.map((parcel) => (
          <Row
            key={parcel.id}
            title={`${parcel.carrier} ${parcel.number}`}
            facts={[
              statusWords[parcel.status],
              parcel.service && nameService(parcel.service),
              parcel.codes.join(', '),
              parcel.cents !== null && formatCents(parcel.cents),
              parcel.problem,
            ]}
            action={
              parcel.hasLabel &&
              parcel.status !== 'voided' && (
                <>
                  <Button kind="quiet" onPress={() => label.mutate({ path: `parcels/${parcel.id}/label` })}>
                    Label
                  </Button>
                  {parcel.status === 'labeled' && (
                    <Button kind="alert" onPress={() => setVoided(parcel)}>
                      Void
                    </Button>
                  )}
                </>
              )
            }
          />
        ))}
      </Rows>
      <Problem error={label.error} />
      {voided && <VoidDialog parcel={voided} onClose={() => setVoided(undefined)} />}
    </Section>
  );
}

function VoidDialog({
  parcel: { id, carrier, number },
  onClose,
}: {
  parcel: PackedParcel;
  onClose: () => void;
}) {
  const voidLabel = useVoidLabel();
  return (
    <Dialog title={`Void the label ${carrier} ${number}?`} isOpen onClose={onClose}>
      <div className={styles.packing}>
        <p>
          The carrier refunds a label that was not used. Do not use it any more. You can buy another one for
          its pieces.
        </p>
        <Form
          submit="Void the label"
          isPending={voidLabel.isPending}
          error={voidLabel.error}
          onSubmit={() => voidLabel.mutate(id, { onSuccess: onClose })}
          wayOut={{ text: 'Keep the label', onPress: onClose }}
        />
      </div>
    </Dialog>
  );
}
