import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ClientOffer } from '#domain/api/offers/client-offer.ts';
import type { LineChoice } from '#domain/offers/offer-lines.ts';
import { readOfferedGroup, readOfferedWall } from '#domain/offers/offered-wall.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { useShopDetails } from '../shop-settings.tsx';
import button from '../ui/button.module.css';
import { FactsDetails } from '../ui/facts-details.tsx';
import message from '../ui/feedback/message-page.module.css';
import { Problem } from '../ui/form/problem.tsx';
import section from '../ui/section.module.css';
import { usePrints } from '../wall-planner/use-planned-prints.ts';
import { changedChoice, firstChoice, keptChoice } from './line-choices.ts';
import styles from './offer-page.module.css';
import { OfferSummary, OfferTotal } from './offer-total.tsx';
import { OfferedPrint } from './offered-print.tsx';
import { OfferedWall } from './offered-wall.tsx';
import { OfferedPhoto } from './photo/offered-photo.tsx';
import { Question } from './question.tsx';
import { useOffer, useOfferLink } from './use-offer.ts';

/** Begins the links to the page on which an owner measures a client's photo. The tokens of offers have no point. */
const photoPrefix = 'photo.';

const MeasurePhoto = lazy(() => import('./photo/measure-photo.tsx'));

/** @param opening what is shown until the offer has arrived */
export default function OfferPage({ opening }: { opening: ReactNode }) {
  const link = useOfferLink();
  if (!link?.startsWith(photoPrefix)) return <ClientsOffer link={link} opening={opening} />;
  return (
    <Suspense fallback={opening}>
      <MeasurePhoto token={link.slice(photoPrefix.length)} />
    </Suspense>
  );
}

interface ClientsOfferProps {
  link: string | null | undefined;
  opening: ReactNode;
}

function ClientsOffer({ link, opening }: ClientsOfferProps) {
  const { result, retries, retry, reload } = useOffer(link);
  switch (result.kind) {
    case 'loading':
      return opening;
    case 'wrong-link':
      return (
        <Refusal
          heading="We can’t find an offer for this link"
          text="It may have been cut off. Open it from our email again, or write to us."
        />
      );
    case 'withdrawn':
      return <Refusal heading="This offer was withdrawn" text={result.text} />;
    case 'failed':
      return <LoadingFailed text={result.text} onRetry={retry} />;
    case 'open':
      return <Offer {...result} reload={reload} takesFocus={retries > 0} />;
  }
}

function Refusal({ heading, text }: { heading: string; text: string }) {
  return (
    <div className={message.page} role="alert">
      <h1>{heading}</h1>
      <p>{text}</p>
      <div className={message.ways}>
        <Link className={button.button} to="/contact">
          Write to us
        </Link>
        <Link to="/shop/all-prints">See all prints</Link>
      </div>
    </div>
  );
}

function LoadingFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.page} data-tall>
      <h1>Your offer</h1>
      <section className={styles.part} aria-labelledby="offer-failed">
        <h2 className="visually-hidden" id="offer-failed" tabIndex={-1}>
          Opening it
        </h2>
        <Problem text={text} onRetry={onRetry} />
      </section>
    </div>
  );
}

interface OfferProps {
  offer: ClientOffer;
  token: string;
  reload(): Promise<void>;
  takesFocus: boolean;
}

/** Longer titles get a smaller font, so that the wall stays in view. */
const longTitleLength = 40;

/** After a retry the offer takes the focus, because it replaces the button that had it. */
function Offer({ offer, token, reload, takesFocus }: OfferProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { title, lines, words, materials } = offer;
  const [choices, choose] = useChoices(offer);
  const { photo } = offer;
  const wall = photo
    ? readOfferedGroup(offer.wall, lines, choices)
    : readOfferedWall(offer.wall, lines, choices);
  const hung = wall?.plan.prints.map(({ id }) => id) ?? [];
  const { answers, retry } = usePrints([...hung, ...lines.map(({ printId }) => printId)]);
  const letter = words !== '' && <p className={styles.words}>{words}</p>;
  return (
    <div className={styles.page} data-wall={wall !== undefined}>
      <div className={styles.opening}>
        <div className={styles.head}>
          <From offer={offer} />
          <h1 ref={heading} tabIndex={-1} className={styles.title} data-long={title.length > longTitleLength}>
            {title}
          </h1>
          <For offer={offer} />
          <OfferSummary offer={offer} token={token} choices={choices} />
        </div>
        {!wall && letter}
        {wall && !photo && <OfferedWall {...wall} answers={answers} />}
        {wall && photo && <OfferedPhoto {...{ ...wall, answers, photo, token }} />}
      </div>
      <div className={styles.main}>
        {wall && letter}
        <section className={styles.part} aria-labelledby="offered-prints">
          <h2 className={wall ? section.heading : 'visually-hidden'} id="offered-prints">
            The prints
          </h2>
          <ol>
            {lines.map((line, index) => (
              <OfferedPrint
                // biome-ignore lint/suspicious/noArrayIndexKey: an offer's lines keep their places
                key={index}
                line={line}
                number={index + 1}
                isOnly={lines.length === 1}
                isLarge={!wall}
                choice={choices[index] ?? line.variant}
                answer={answers.get(line.printId)}
                isFirst={index === 0}
                onChoose={(change) => choose(index, change)}
                onRetry={retry}
              />
            ))}
          </ol>
          <FactsDetails title="Materials & Care" facts={materials} />
        </section>
      </div>
      <div className={styles.beside}>
        <OfferTotal {...{ offer, token, choices, reload }} hasWall={wall !== undefined} />
      </div>
      {offer.showsPrices && <Question token={token} clientName={offer.clientName} />}
      <p className={styles.note} data-screen-only>
        Anyone with the link in our email can see this page, so please keep it to yourself.
      </p>
    </div>
  );
}

function From({ offer: { from } }: { offer: ClientOffer }) {
  const { shop } = useShopDetails();
  return (
    <p className={styles.aside}>
      An offer from {from !== null && <bdi>{from}</bdi>}
      {from !== null && ', '}
      {shop}
    </p>
  );
}

function For({ offer: { clientName, lastDay } }: { offer: ClientOffer }) {
  return (
    <p className={styles.aside}>
      For <bdi>{clientName}</bdi>
      {lastDay && (
        <>
          , <span className={styles.day}>valid until {formatUtcDay(lastDay)}</span>
        </>
      )}
    </p>
  );
}

/** What the client chose of each line. When the offer was read again, it stays as far as it is still offered. */
function useChoices({ lines }: ClientOffer) {
  const [chosen, setChosen] = useState<readonly LineChoice[]>(() => lines.map(firstChoice));
  const choices = lines.map((line, index) => keptChoice(line, chosen[index]));
  const choose = (index: number, change: Partial<LineChoice>) => {
    const line = lines[index];
    const current = choices[index];
    if (line && current) setChosen(choices.with(index, changedChoice(line, current, change)));
  };
  return [choices, choose] as const;
}
