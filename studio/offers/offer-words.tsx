import { Link } from 'react-router';
import type { StudioOffer } from '#domain/api/offers/offers.ts';
import { maxNameLength } from '#domain/customers/accounts.ts';
import { states } from '#domain/fulfillment/destinations.ts';
import { offerLimits } from '#domain/offers/offers.ts';
import { ApiError } from '../api/call.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Facts } from '../ui/facts.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TypedField } from './lines/typed-field.tsx';
import { type OfferDraft, offerLabels } from './offer-draft.ts';
import styles from './offer-page.module.css';
import { TradeClientFields } from './trade-client-fields.tsx';
import { problemOfWall, readWall, writeWall } from './wall-address.ts';

interface Props {
  draft: OfferDraft;
  /** Whether the client has the link. Extending it then changes its last day. */
  isSent: boolean;
}

/** What an offer says besides its prints. */
export function OfferWords({ draft, isSent }: Props) {
  const { values, change, error } = draft;
  const problems = error instanceof ApiError ? error.fields : {};
  const field = (name: 'title' | 'words' | 'clientName' | 'clientEmail') => ({
    label: offerLabels[name],
    name,
    value: values[name],
    isInvalid: problems[name] !== undefined,
    ...(problems[name] && { hint: `It ${problems[name]}.` }),
    onChange: (text: string) => change({ [name]: text }),
  });
  return (
    <div className={styles.fields}>
      <TradeClientFields draft={draft} />
      <TextField {...field('clientName')} maxLength={maxNameLength} autoComplete="off" />
      <TextField {...field('clientEmail')} inputMode="email" autoComplete="off" />
      <div className={styles.wide}>
        <TextField {...field('title')} maxLength={offerLimits.title} autoComplete="off" />
      </div>
      <div className={styles.wide}>
        <TextField {...field('words')} rows={4} maxLength={offerLimits.words} />
      </div>
      <div className={styles.wide}>
        <WallField wall={values.wall} problem={problems.wall} onChange={(wall) => change({ wall })} />
      </div>
      {!isSent && (
        <DayField
          label={`${offerLabels.lastDay}, a day in UTC`}
          value={values.lastDay ?? ''}
          onChange={(day) => change({ lastDay: day || null })}
        />
      )}
      <div className={styles.wide}>
        <Checkbox
          checked={values.showsPrices}
          onChange={({ target }) => change({ showsPrices: target.checked })}
        >
          The client sees the prices
        </Checkbox>
        {!values.showsPrices && (
          <p className="small">In place of each price, the client reads “on request”, and cannot pay.</p>
        )}
      </div>
    </div>
  );
}

interface WallProps {
  wall: string;
  /** Why the shop refused it. */
  problem: string | undefined;
  onChange: (wall: string) => void;
}

/** The address of a plan of the shop's wall planner. */
function WallField({ wall, problem, onChange }: WallProps) {
  const sentence = problemOfWall(wall) ?? (problem && `It ${problem}.`);
  const isPlan = wall !== '' && !sentence;
  return (
    <>
      <TypedField
        label="Wall: the address of a plan from the shop’s page “Plan a wall”"
        value={wall}
        read={readWall}
        write={writeWall}
        isInvalid={sentence !== undefined}
        onChange={onChange}
      />
      <p className={styles.problem} aria-live="polite">
        {sentence}
      </p>
      <a className={styles.below} href={isPlan ? writeWall(wall) : '/wall'} target="_blank" rel="noreferrer">
        {isPlan ? 'See the wall, in a new tab' : 'Plan a wall, in a new tab'}
      </a>
    </>
  );
}

/** The same for who may only read it. */
export function ReadWords({ offer }: { offer: StudioOffer }) {
  const { title, words, clientName, clientEmail, tradeClient, shipTo, tax, wall, showsPrices } = offer;
  return (
    <Facts
      isList
      facts={[
        ['Client', [clientName, clientEmail].filter(Boolean).join(', ')],
        [
          offerLabels.tradeClientId,
          tradeClient && (
            <Link key="trade-client" to={`/offers/trade-clients/${tradeClient.id}`}>
              {tradeClient.company}
            </Link>
          ),
        ],
        [offerLabels.shipTo, shipTo && states[shipTo]],
        ['Sales tax', tax],
        [offerLabels.title, title],
        [
          'Words',
          words && (
            <span key="words" className={styles.words} dir="auto">
              {words}
            </span>
          ),
        ],
        [offerLabels.wall, wall && <a href={writeWall(wall)}>See the wall</a>],
        [offerLabels.showsPrices, showsPrices ? 'The client sees them' : 'On request'],
      ]}
    />
  );
}
