import { useState } from 'react';
import { Link } from 'react-router';
import type { BuyersClaim, BuyersClaims } from '#domain/api/fulfillment/claims.ts';
import { foundProblems } from '#domain/found-problems.ts';
import {
  claimPhotosProblem,
  claimWordsProblem,
  maxClaimWords,
  normalizeClaimWords,
} from '#domain/fulfillment/claims.ts';
import { damageReportTime } from '#domain/shop/terms.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { TextArea } from '../../ui/form/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { type Buyer, fileClaim } from '../orders-api.ts';
import { ClaimedPrint } from './claimed-print.tsx';
import styles from './claims.module.css';
import { PhotosField } from './photos-field.tsx';
import { PrintPicture } from './print-picture.tsx';
import { useClaimPhotos } from './use-claim-photos.ts';

const unsent = "We couldn't reach the shop, so nothing was sent. Please try again.";

interface ClaimFormProps {
  orderId: string;
  buyer: Buyer;
  prints: BuyersClaims['prints'];
  onFiled: (claim: BuyersClaim) => void;
  onClose: () => void;
}

/** Reports a print that arrived damaged, or is the wrong one. */
export function ClaimForm({ orderId, buyer, prints, onFiled, onClose }: ClaimFormProps) {
  const [pieceId, setPieceId] = useState(prints[0]?.pieceId ?? '');
  const chosen = useClaimPhotos(buyer, orderId);
  const { photos } = chosen;
  const ids = photos.flatMap(({ id }) => id ?? []);
  const { isBusy, problems, refusal, showProblems, clearProblem, props } = useSubmit({
    check: ({ words = '' }) =>
      foundProblems({
        words: claimWordsProblem(normalizeClaimWords(words)),
        photos: isUnderWay(photos) ? 'Please wait until the photos are sent' : claimPhotosProblem(ids.length),
      }),
    async send({ words = '' }) {
      const answer = await fileClaim(buyer, orderId, { pieceId, words, photos: ids });
      if (answer.ok) onFiled(answer.value);
      else showProblems({}, describeFailure(answer.failure, unsent));
    },
  });
  return (
    <Form {...props}>
      <div className={styles.report}>
        <PrintPicture image={prints.find((print) => print.pieceId === pieceId)?.image} />
        <div className={styles.which}>
          {prints.length > 1 ? (
            <Select
              label="Which print?"
              options={prints.map((print) => ({ value: print.pieceId, text: print.name }))}
              value={pieceId}
              onChoose={setPieceId}
            />
          ) : (
            <ClaimedPrint name={prints[0]?.name ?? ''} />
          )}
        </div>
        <div className={styles.fields}>
          <TextArea
            label="What happened?"
            name="words"
            required
            maxLength={maxClaimWords}
            problem={problems.words}
            onChange={() => clearProblem('words')}
          />
          <PhotosField chosen={chosen} problem={problems.photos} onChange={() => clearProblem('photos')} />
          <p className="quiet-text">
            Please tell us within {damageReportTime} of delivery. We email you the day by which we decide. Our{' '}
            <Link to="/policies/returns">Return Policy</Link> says what we do then.
          </p>
          <div className={styles.send}>
            <SubmitButton isBusy={isBusy} busyText="Sending…">
              Send the report
            </SubmitButton>
            <TextButton onClick={onClose}>Close without sending</TextButton>
          </div>
          <p className={styles.problem} role="alert">
            {refusal}
          </p>
        </div>
      </div>
    </Form>
  );
}

function isUnderWay(photos: ReturnType<typeof useClaimPhotos>['photos']): boolean {
  return photos.some(({ status }) => status === 'waiting' || status === 'sending');
}
