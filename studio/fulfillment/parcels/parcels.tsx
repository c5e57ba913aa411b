import { useState } from 'react';
import type { PackedParcel } from '#domain/api/fulfillment/parcels.ts';
import { describeParcelCover } from '#domain/fulfillment/parcel-cover.ts';
import { formatCents } from '#domain/money.ts';
import { useDownload } from '../../api/download.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { CoverFields, readCover } from '../../ui/cover-fields.tsx';
import { Problem } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Section } from '../../ui/page.tsx';
import { nameService } from './name-service.ts';

const statusWords: Record<PackedParcel['status'], string> = {
  labeled: 'Labeled, not handed over yet',
  shipped: 'Shipped',
  delivered: 'Delivered',
  voided: 'Voided',
};

export function Parcels({ parcels }: { parcels: PackedParcel[] }) {
  const label = useDownload();
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
              ...describeParcelCover(parcel),
              parcel.problem,
            ]}
            action={
              parcel.status !== 'voided' && (
                <>
                  {parcel.hasLabel && (
                    <Button kind="quiet" onPress={() => label.mutate({ path: `parcels/${parcel.id}/label` })}>
                      Label
                    </Button>
                  )}
                  {parcel.toInsureCents !== null && <InsuranceActions parcel={parcel} />}
                  {parcel.hasLabel && parcel.status === 'labeled' && (
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

/** What an owner does about a parcel that should be insured and is not, as far as the shop knows. */
function InsuranceActions({ parcel }: { parcel: PackedParcel }) {
  const { id: parcelId, carrier, number, hasLabel } = parcel;
  const insure = useChange('POST /api/studio/parcels/:parcelId/insure', { parcelId });
  const [isLeaving, setLeaving] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const uninsured = useChange('POST /api/studio/parcels/:parcelId/uninsured', { parcelId });
  const close = () => setLeaving(false);
  return (
    <>
      {hasLabel ? (
        <Button
          kind="quiet"
          isPending={insure.isPending}
          busyText="Asking…"
          onPress={() => insure.mutate(undefined)}
        >
          Insure again
        </Button>
      ) : (
        <Button kind="quiet" onPress={() => setRecording(true)}>
          Record the insurance
        </Button>
      )}
      <Button kind="quiet" onPress={() => setLeaving(true)}>
        Send uninsured
      </Button>
      <Problem error={insure.error} />
      {isRecording && <CoverDialog parcel={parcel} onClose={() => setRecording(false)} />}
      {isLeaving && (
        <FormDialog
          title={`Send ${carrier} ${number} uninsured?`}
          submit="Send it uninsured"
          keep="Not yet"
          change={uninsured}
          onClose={close}
          onSubmit={() => uninsured.mutate(undefined, { onSuccess: close })}
        >
          <p>If the parcel is lost or damaged, the carrier owes about $100 at most.</p>
        </FormDialog>
      )}
    </>
  );
}

/** How a parcel with a label from elsewhere is insured, once a person knows it. */
function CoverDialog({ parcel, onClose }: { parcel: PackedParcel; onClose: () => void }) {
  const record = useChange('POST /api/studio/parcels/:parcelId/cover', { parcelId: parcel.id });
  const save = (typed: Record<string, string>) => {
    const cover = readCover(typed);
    if (cover) record.mutate(cover, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`How is ${parcel.carrier} ${parcel.number} insured?`}
      submit="Record it"
      keep="Not yet"
      change={record}
      onClose={onClose}
      onSubmit={save}
    >
      <CoverFields isRequired />
    </FormDialog>
  );
}

function VoidDialog({ parcel, onClose }: { parcel: PackedParcel; onClose: () => void }) {
  const voidLabel = useChange('POST /api/studio/parcels/:parcelId/void', { parcelId: parcel.id });
  return (
    <FormDialog
      title={`Void the label ${parcel.carrier} ${parcel.number}?`}
      submit="Void the label"
      keep="Keep the label"
      change={voidLabel}
      onClose={onClose}
      onSubmit={() => voidLabel.mutate(undefined, { onSuccess: onClose })}
    >
      <p>
        The carrier refunds a label that was not used. Do not use it anymore. You can buy another one for its
        pieces.
      </p>
    </FormDialog>
  );
}
