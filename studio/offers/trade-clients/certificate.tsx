import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ShownCertificate, StudioTradeClient } from '#domain/api/offers/trade-clients.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { DownloadButton } from '../../api/download-button.tsx';
import { useChange } from '../../api/use-call.ts';
import actions from '../../ui/actions.module.css';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Problem } from '../../ui/form.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { nameDay } from '../../ui/name-day.ts';
import { Status } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { CertificateDialog } from './certificate-dialog.tsx';
import { describeValidity, isExpired, nameStates } from './trade-client-texts.ts';
import styles from './trade-clients.module.css';

/** What the certificate of a trade client covers, and what an owner can do with it. */
export function Certificate({ client, isOwner }: { client: StudioTradeClient; isOwner: boolean }) {
  const { certificate } = client;
  return (
    <div className={styles.certificate}>
      {certificate ? (
        <Facts
          isList
          facts={[
            ['States', nameStates(certificate.states)],
            [
              'Valid until',
              <span key="until">
                {nameDay(certificate.validUntil)} {isExpired(certificate) && <Status isOpen>Expired</Status>}
              </span>,
            ],
            [
              'Checked',
              <span key="checked">
                <Time at={certificate.checkedAt} />
                {certificate.checkedBy && `, ${certificate.checkedBy.name}`}
              </span>,
            ],
            ['Orders', certificate.orders.length > 0 && <OrderLinks key="orders" {...certificate} />],
          ]}
        />
      ) : (
        <p>There is none, so offers to this client have sales tax as always.</p>
      )}
      {isOwner && <CertificateActions client={client} />}
    </div>
  );
}

/** Kept for the orders without sales tax, which an auditor may ask about. */
export function EarlierCertificates({ client, isOwner }: { client: StudioTradeClient; isOwner: boolean }) {
  return (
    <Rows label="Earlier certificates">
      {client.earlierCertificates.map((certificate) => (
        <Row
          key={certificate.id}
          title={nameStates(certificate.states)}
          facts={[
            describeValidity(certificate),
            <span key="checked">
              Checked <Time at={certificate.checkedAt} isDay />
            </span>,
            certificate.orders.length > 0 && <OrderLinks key="orders" {...certificate} />,
          ]}
          action={
            isOwner && (
              <SaveFile tradeClientId={client.id} certificate={certificate}>
                Save the file
                <span className="visually-hidden">, checked {formatUtcDay(certificate.checkedAt)}</span>
              </SaveFile>
            )
          }
        />
      ))}
    </Rows>
  );
}

function OrderLinks({ orders }: Pick<ShownCertificate, 'orders'>) {
  return (
    <span>
      Without sales tax:{' '}
      {orders.map(({ id, number }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`/orders/${id}`}>{number}</Link>
        </span>
      ))}
    </span>
  );
}

interface SaveFileProps {
  tradeClientId: string;
  certificate: ShownCertificate;
  children: ReactNode;
}

function SaveFile({ tradeClientId, certificate: { id }, children }: SaveFileProps) {
  return (
    <DownloadButton
      path={`trade-clients/${tradeClientId}/certificates/${id}`}
      kind="quiet"
      busyText="Saving…"
    >
      {children}
    </DownloadButton>
  );
}

function CertificateActions({ client: { id, certificate } }: { client: StudioTradeClient }) {
  const [dialog, setDialog] = useState<'new' | 'correct'>();
  const end = useChange('DELETE /api/studio/trade-clients/:tradeClientId/certificate', {
    tradeClientId: id,
  });
  const close = () => setDialog(undefined);
  return (
    <div>
      <div className={actions.pairs}>
        <Button kind="quiet" onPress={() => setDialog('new')}>
          {certificate ? 'Add a newer one' : 'Add the certificate'}
        </Button>
        {certificate && (
          <>
            <SaveFile tradeClientId={id} certificate={certificate}>
              Save the file
            </SaveFile>
            <Button kind="quiet" onPress={() => setDialog('correct')}>
              Correct it
            </Button>
            <Button kind="alert" isPending={end.isPending} onPress={() => end.mutate(undefined)}>
              Stop using it
            </Button>
          </>
        )}
      </div>
      <Problem error={end.error} />
      {dialog && (
        <CertificateDialog
          tradeClientId={id}
          corrected={(dialog === 'correct' && certificate) || undefined}
          onClose={close}
        />
      )}
    </div>
  );
}
