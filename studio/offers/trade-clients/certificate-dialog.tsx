import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { CertificateCoverage, ShownCertificate } from '#domain/api/offers/trade-clients.ts';
import { type StateCode, stateCodes, states } from '#domain/fulfillment/destinations.ts';
import { maxPhotoBytes, maxPhotoMegabytes } from '#domain/fulfillment/photos.ts';
import { randomUuid } from '#domain/random-uuid.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { nameStates } from './trade-client-texts.ts';
import styles from './trade-clients.module.css';

interface Props {
  tradeClientId: string;
  /** The certificate whose states and day are corrected. Undefined: another file is added. */
  corrected: ShownCertificate | undefined;
  onClose: () => void;
}

interface Entered extends CertificateCoverage {
  file: File | undefined;
}

/** Adds a certificate with what an owner reads on it, or corrects what was read. */
export function CertificateDialog({ tradeClientId, corrected, onClose }: Props) {
  // A second press repeats the call with the same id, and records one certificate.
  const [id] = useState(() => randomUuid());
  const [file, setFile] = useState<File>();
  const [covered, setCovered] = useState<StateCode[]>(corrected?.states ?? []);
  const [validUntil, setValidUntil] = useState(corrected?.validUntil ?? '');
  const record = useMutation({ mutationFn: (entered: Entered) => send(tradeClientId, entered) });
  const isTooLarge = file !== undefined && file.size > maxPhotoBytes;
  const isComplete = covered.length > 0 && validUntil !== '' && (corrected || (file && !isTooLarge));
  return (
    <FormDialog
      title={corrected ? 'Correct what the certificate covers' : 'Add a resale certificate'}
      submit={corrected ? 'Correct it' : 'Add the certificate'}
      busyText="Saving…"
      keep={corrected ? 'Keep it as it is' : 'Add none'}
      isUnchanged={!isComplete}
      change={record}
      onClose={onClose}
      onSubmit={() => record.mutate({ id, states: covered, validUntil, file }, { onSuccess: onClose })}
    >
      <p>
        {corrected
          ? 'Open payment pages that would be taxed in another way then are closed.'
          : 'Check that it is filled in and signed. Only owners can save the file. It is kept as long as the orders without sales tax.'}
      </p>
      {!corrected && (
        <div>
          <div className={styles.file}>
            <FileTrigger
              acceptedFileTypes={['application/pdf', 'image/jpeg', 'image/png']}
              onSelect={(files) => setFile(files?.[0])}
            >
              <Button kind="quiet">{file ? 'Choose another file' : 'Choose the file'}</Button>
            </FileTrigger>
            <span role="status">
              {file ? file.name : `A PDF, JPEG or PNG of at most ${maxPhotoMegabytes} MB`}
            </span>
          </div>
          <p className={styles.problem} role="alert">
            {isTooLarge && `This file is larger than ${maxPhotoMegabytes} MB. Save it smaller.`}
          </p>
        </div>
      )}
      <CoveredStates covered={covered} onChange={setCovered} />
      <DayField label="Valid until, a day in UTC" value={validUntil} onChange={setValidUntil} />
    </FormDialog>
  );
}

function send(tradeClientId: string, { file, ...coverage }: Entered) {
  if (!file)
    return call('PUT /api/studio/trade-clients/:tradeClientId/certificate', { tradeClientId }, coverage);
  const { id, states: covered, validUntil } = coverage;
  const params = { tradeClientId, id, states: covered.join(','), validUntil };
  return call('POST /api/studio/trade-clients/:tradeClientId/certificates', params, file);
}

interface CoveredProps {
  covered: readonly StateCode[];
  onChange: (covered: StateCode[]) => void;
}

/** The states in which a certificate is valid, folded into one line. */
function CoveredStates({ covered, onChange }: CoveredProps) {
  const toggle = (code: StateCode, isCovered: boolean) =>
    onChange(stateCodes.filter((each) => (each === code ? isCovered : covered.includes(each))));
  return (
    <details className={styles.states}>
      <summary>
        <strong>States that it covers</strong>{' '}
        {covered.length === 0 ? 'none chosen yet' : nameStates(covered)}
      </summary>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">States that it covers</legend>
        {stateCodes.map((code) => (
          <Checkbox
            key={code}
            checked={covered.includes(code)}
            onChange={({ target }) => toggle(code, target.checked)}
          >
            {states[code]}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  );
}
