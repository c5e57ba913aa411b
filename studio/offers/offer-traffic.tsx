import { Link } from 'react-router';
import type { StudioOffer } from '#domain/api/offers/offers.ts';
import { countOf } from '#domain/count-of.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { Row, Rows } from '../ui/lists/rows.tsx';
import { Time } from '../ui/time.tsx';
import styles from './offer-page.module.css';

/** The days that fit beside the offer. */
const daysShown = 14;

/** On which days the link was opened, newest first. */
export function OfferOpenings({ openings }: Pick<StudioOffer, 'openings'>) {
  if (openings.length === 0) return <p>Nobody has opened the link yet.</p>;
  const total = openings.reduce((sum, { opened }) => sum + opened, 0);
  return (
    <>
      <p>{countOf(total, 'opening')}, those of the studio included. The days are in UTC.</p>
      <table className={styles.openings}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Opened</th>
          </tr>
        </thead>
        <tbody>
          {openings
            .slice(-daysShown)
            .toReversed()
            .map(({ day, opened }) => (
              <tr key={day}>
                <th scope="row">{formatUtcDay(day)}</th>
                <td>{opened.toLocaleString('en-US')}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {openings.length > daysShown && (
        <p className="small">And {countOf(openings.length - daysShown, 'earlier day')}.</p>
      )}
    </>
  );
}

interface QuestionsProps extends Pick<StudioOffer, 'questions'> {
  /** Whether this person may open messages. */
  canAnswer: boolean;
}

/** What the client asked. Owners answer among the messages. */
export function OfferQuestions({ questions, canAnswer }: QuestionsProps) {
  if (questions.length === 0) return <p>The client has asked nothing.</p>;
  return (
    <Rows label="Questions">
      {questions.map(({ messageId, at, beginning }) => (
        <Row
          key={messageId}
          title={canAnswer ? <Link to={`/messages/${messageId}`}>{beginning}</Link> : beginning}
          facts={[<Time key="at" at={at} />, canAnswer && 'Read and answer']}
        />
      ))}
    </Rows>
  );
}
