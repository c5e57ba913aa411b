import { memo } from 'react';
import { Link } from 'react-router';
import { artistAddress } from '../artist/artist-address.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { FactsDetails } from '../ui/facts-details.tsx';
import type { GoodsTexts } from './print-texts.ts';
import styles from './product.module.css';

interface PrintDetailsProps {
  description: string;
  artist: string;
  goods: GoodsTexts;
}

export const PrintDetails = memo(({ description, artist, goods }: PrintDetailsProps) => {
  const { artistLine, framing, shipping, folded } = goods;
  return (
    <div className={styles.details}>
      <Disclosure title="Description" openFrom="wide">
        <p>{description}</p>
        {artistLine && <p>{artistLine}</p>}
        <p>
          <Link to={artistAddress(artist)}>More by {artist}</Link>
        </p>
      </Disclosure>
      <Disclosure title="Printing & Framing">
        <Paragraphs texts={framing} />
      </Disclosure>
      <Disclosure title="Shipping & Returns">
        <Paragraphs texts={shipping} />
        <Link to="/policies/returns">Return Policy</Link>
      </Disclosure>
      {folded.map((each) => (
        <FactsDetails key={each.title} {...each} />
      ))}
    </div>
  );
});

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}
