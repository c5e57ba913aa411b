import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Packing, PackingBox } from '#domain/api/fulfillment/parcels.ts';
import { capitalize } from '#domain/capitalize.ts';
import { isPacked } from '#domain/fulfillment/packing.ts';
import { stopReasons } from '#domain/fulfillment/pieces.ts';
import { isUnshipped, orderStatusWords } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { useChange, useRead } from '../../api/use-call.ts';
import { useStaff } from '../../staff/session/use-staff.ts';
import { Button } from '../../ui/button.tsx';
import { readCover } from '../../ui/cover-fields.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { TrackingFields } from '../../ui/tracking-fields.tsx';
import { Papers } from '../pieces/papers.tsx';
import { Labels } from './labels.tsx';
import styles from './packing-page.module.css';
import { Parcels } from './parcels.tsx';

/** Packing and shipping one order. */
export function PackingPage() {
  const { orderId = '' } = useParams();
  const query = useRead(['packing', orderId], 'GET /api/studio/orders/:orderId/packing', { orderId });
  return <Loaded query={query}>{(packing) => <OneOrder {...packing} />}</Loaded>;
}

function OneOrder(packing: Packing) {
  const { orderId, orderNumber, status, shipBy, isLate, isDisputed, shipTo, giftNote, boxes, parcels } =
    packing;
  const isOwner = useStaff().role === 'owner';
  const ready = boxes.filter(({ pieces }) => pieces.every(isPacked));
  const codes = codesOf(ready);
  const labelCodes = codesOf(ready.filter(({ isFreight }) => !isFreight));
  const unused = parcels.filter((parcel) => parcel.status === 'labeled');
  const labeled = stopReasons[status] ? [] : unused.flatMap((parcel) => parcel.codes);
  return (
    <Page
      title="Ship order"
      number={orderNumber}
      parent={
        isOwner ? { text: `Order ${orderNumber}`, to: `/orders/${orderId}` } : { text: 'Bench', to: '/bench' }
      }
      lead={
        <>
          <Status isLate={isLate}>{orderStatusWords[status]}</Status>
          {shipBy && ` To ship by ${formatUtcDay(shipBy)}.`}
          {!shipBy && isUnshipped(packing) && ' The day to ship it by is unknown.'}
        </>
      }
    >
      {isDisputed && (
        <p className="warning">
          The buyer's bank disputes this payment. Nothing ships until the owner decides.
        </p>
      )}
      {stopReasons[status] && unused.length > 0 && (
        <p className="warning">
          {capitalize(`${stopReasons[status]}.`)} Keep its parcels here, and void their labels to get the
          money back.
        </p>
      )}
      <div className={styles.columns}>
        <div>
          {boxes.map((box, index) => (
            <Box key={codesOf([box]).join()} number={index + 1} {...box} />
          ))}
          {boxes.length === 0 && <p>Everything of this order is in a parcel.</p>}
          {codes.length > 0 && (
            <>
              {labelCodes.length > 0 && (
                <Labels
                  orderId={orderId}
                  codes={labelCodes}
                  sellsLabels={packing.sellsLabels}
                  needsPhone={packing.needsPhone}
                />
              )}
              <TypedNumber orderId={orderId} boxes={ready} />
            </>
          )}
          {parcels.length > 0 && <Parcels parcels={parcels} />}
        </div>
        <div>
          <Section title="Ship to">
            {shipTo ? (
              <address className={styles.address}>
                {shipTo.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </address>
            ) : (
              <p>The address is shown once a piece is packed.</p>
            )}
          </Section>
          {giftNote && (
            <Section title="Gift note">
              <p>{giftNote}</p>
            </Section>
          )}
          {codes.length + labeled.length > 0 && (
            <Section title="Papers">
              <Papers codes={[...codes, ...labeled]} />
            </Section>
          )}
        </div>
      </div>
    </Page>
  );
}

function codesOf(boxes: PackingBox[]): string[] {
  return boxes.flatMap(({ pieces }) => pieces.map(({ code }) => code));
}

const kindNames: Record<PackingBox['kind'], string> = { box: 'Box', tube: 'Tube' };

function Box({
  number,
  kind,
  measures,
  steps,
  pieces,
  isFreight,
  cover,
}: PackingBox & {
  /** From 1, among what is in no parcel yet. */
  number: number;
}) {
  return (
    <Section title={`${kindNames[kind]} ${number}`}>
      <p className={styles.measures}>
        <Dotted parts={measures.split(' · ')} />
      </p>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {isFreight && (
        <p className="warning">A parcel carrier does not accept this box. Book a freight carrier. {cover}</p>
      )}
      <Rows label={`Pieces in ${kind} ${number}`}>
        {pieces.map(({ code, title, variant, station, setAsideReason }) => (
          <Row
            key={code}
            title={
              <Link to={`/p/${code}`}>
                <span className={styles.code}>{code}</span> {title}
              </Link>
            }
            facts={[
              <Dotted
                key="facts"
                parts={[variant, setAsideReason === null ? station : `set aside: ${setAsideReason}`]}
              />,
            ]}
          />
        ))}
      </Rows>
    </Section>
  );
}

/** Ships with a label from elsewhere, whose number is typed: one box at a time, or all in one parcel if there is one box. */
function TypedNumber({ orderId, boxes }: { orderId: string; boxes: PackingBox[] }) {
  const [box, setBox] = useState<PackingBox>();
  return (
    <div className={styles.numbers}>
      {boxes.map((each) => (
        <Button key={codesOf([each]).join()} kind="text" onPress={() => setBox(each)}>
          Type a tracking number{boxes.length > 1 && ` for ${codesOf([each]).join(', ')}`}
        </Button>
      ))}
      {box && <NumberDialog orderId={orderId} box={box} onClose={() => setBox(undefined)} />}
    </div>
  );
}

function NumberDialog({ orderId, box, onClose }: { orderId: string; box: PackingBox; onClose: () => void }) {
  const ship = useChange('POST /api/studio/orders/:orderId/parcels', { orderId });
  const codes = codesOf([box]);
  return (
    <FormDialog
      title={`Ship ${codes.join(', ')}`}
      submit="Ship"
      keep="Do not ship yet"
      change={ship}
      onClose={onClose}
      onSubmit={({ carrier = '', number = '', ...typed }) =>
        ship.mutate({ codes, carrier, number, cover: readCover(typed) }, { onSuccess: onClose })
      }
    >
      <p>The buyer is emailed the tracking number.</p>
      <TrackingFields isFreight={box.isFreight} cover={box.cover} />
    </FormDialog>
  );
}
