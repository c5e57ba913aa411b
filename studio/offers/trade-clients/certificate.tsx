import { useState } from 'react';
import type { StudioTradeClient } from '#domain/api/offers/trade-clients.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { DownloadButton } from '../../api/download-button.tsx';
import { useChange } from '../../api/use-call.ts';
import actions from '../../ui/actions.module.css';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Problem } from '../../ui/form.tsx';
import { Status } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { CertificateDialog } from './certificate-dialog.tsx';
import { isExpired, nameStates } from './trade-client-texts.ts';
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
                {formatUtcDay(certificate.validUntil)}{' '}
                {isExpired(certificate) && <Status isOpen>Expired</Status>}
              </span>,
            ],
            [
              'Checked',
              <span key="checked">
                <Time at={certificate.checkedAt} />
                {certificate.checkedBy && `, ${certificate.checkedBy.name}`}
              </span>,
            ],
          ]}
        />
      ) : (
        <p>There is none, so offers to this client have sales tax as always.</p>
      )}
      {isOwner && <CertificateActions client={client} />}
    </div>
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
      <div className={actions.actions}>
        <Button {...(certificate && { kind: 'quiet' as const })} onPress={() => setDialog('new')}>
          {certificate ? 'Add a newer certificate' : 'Add the certificate'}
        </Button>
        {certificate && (
          <>
            <DownloadButton path={`trade-clients/${id}/certificate`} kind="quiet" busyText="Saving…">
              Save the file
            </DownloadButton>
            <Button kind="quiet" onPress={() => setDialog('correct')}>
              Correct what it covers
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
