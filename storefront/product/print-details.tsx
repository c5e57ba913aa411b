import { Link } from 'react-router';
import type { MaterialFact } from '#domain/materials.ts';
import { changeTime, damageReportTime, damageReviewTime, timePromise } from '#domain/terms.ts';
import { artistAddress } from '../artist/artist-address.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { FactsDetails } from '../ui/facts-details.tsx';
import styles from './product.module.css';

interface PrintDetailsProps {
  description: string;
  artist: string;
  /** What the artist says about their work; null if the shop has no statement. */
  statement: string | null;
  /** The borders in one sentence. */
  borders: string;
  materials: readonly MaterialFact[];
  particulars: readonly MaterialFact[];
}

/** The facts come from the server, so that their texts are no part of the page's script. */
export function PrintDetails({
  description,
  artist,
  statement,
  borders,
  materials,
  particulars,
}: PrintDetailsProps) {
  return (
    <div className={styles.details}>
      <Disclosure title="Description" openFrom="wide">
        <p>{description}</p>
        {statement && <p>{firstSentence(statement)}</p>}
        <p>
          <Link to={artistAddress(artist)}>More by {artist}</Link>
        </p>
      </Disclosure>
      <Disclosure title="Printing & Framing">
        <p>
          Open edition, printed and framed to order in the USA. Frames cost nothing extra, and neither does
          Full Bleed, which carries the photograph to the edge.
        </p>
        <p>{borders}</p>
      </Disclosure>
      <Disclosure title="Shipping & Returns">
        <p>Shipping is free for a limited time, to US addresses only. {timePromise}</p>
        <p>
          You can change or cancel your order for {changeTime}. After that we make it only for you, so we
          can't take it back because of a change of mind. If a print arrives damaged, send us photos within{' '}
          {damageReportTime}. A damage review takes at least {damageReviewTime}. The{' '}
          <Link to="/policies/returns">Return Policy</Link> has the details.
        </p>
      </Disclosure>
      <FactsDetails title="Materials & Care" facts={materials} />
      <FactsDetails title="Certificate of Authenticity" facts={particulars} />
    </div>
  );
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/su.exec(text)?.[0] ?? text;
}
