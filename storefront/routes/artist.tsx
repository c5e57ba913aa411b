import { data } from 'react-router';
import { artistAddress } from '../artist/artist-address.ts';
import { describeArtist } from '../artist/describe-artist.ts';
import { loadWall } from '../catalogue/load-wall.ts';
import { MorePrints } from '../catalogue/more-prints.tsx';
import { toWallCard } from '../catalogue/print-card-data.ts';
import { PrintGrid } from '../catalogue/print-grid.tsx';
import { WallFrames } from '../catalogue/wall-frames.tsx';
import { PageHead } from '../discovery/page-head.tsx';
import { shareFirst } from '../discovery/share-card.ts';
import { useShopSelector } from '../store/store.ts';
import type { Route } from './+types/artist.ts';
import styles from './artist.module.css';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { artist } = params;
  // PostgreSQL knows no text with a NUL in it, and no artist has one.
  if (artist.includes('\0')) throw data(null, { status: 404 });
  const { prints, total, path, next } = await loadWall({ context, url }, { artist }, (cursor) =>
    artistAddress(artist, cursor),
  );
  if (prints.length === 0) throw data(null, { status: 404 });
  return {
    artist,
    line: describeArtist(
      total,
      prints.map(({ location }) => location),
    ),
    path,
    prints: prints.map(toWallCard),
    next,
  };
}

export default function ArtistPage({ loaderData }: Route.ComponentProps) {
  const { artist, line, path, prints, next } = loaderData;
  const frameColor = useShopSelector((state) => state.framePreference);
  return (
    <>
      <PageHead
        title={`${artist} - Passepartout`}
        description={`Fine art photography by ${artist}, printed and framed to order in the USA. ${line}`}
        path={path}
        picture={shareFirst(prints)}
      />
      <div className={styles.head}>
        <div className={styles.words}>
          <p className={styles.kind}>Artist</p>
          <h1 dir="auto">{artist}</h1>
          <p className={styles.line}>{line}</p>
        </div>
        <WallFrames />
      </div>
      <h2 className="visually-hidden">Prints</h2>
      <PrintGrid prints={prints} frameColor={frameColor} opensPage />
      <MorePrints to={next} />
    </>
  );
}
