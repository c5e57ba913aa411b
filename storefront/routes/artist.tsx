import { data, Link } from 'react-router';
import { frameColors } from '#domain/frames.ts';
import { artistAddress } from '../artist/artist-address.ts';
import { describeArtist } from '../artist/describe-artist.ts';
import { catalogueContext } from '../catalogue/catalogue-reader.ts';
import { toWallCard } from '../catalogue/print-card-data.ts';
import { PrintGrid } from '../catalogue/print-grid.tsx';
import { PageHead } from '../discovery/page-head.tsx';
import { shareFirst } from '../discovery/share-card.ts';
import { framePreferred } from '../framing/frame-preference.ts';
import { FrameSwatches } from '../framing/frame-swatches.tsx';
import { useShopDispatch, useShopSelector } from '../store/store.ts';
import button from '../ui/button.module.css';
import type { Route } from './+types/artist.ts';
import styles from './artist.module.css';

const printsOnAPage = 48;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { artist } = params;
  const cursor = url.searchParams.get('cursor');
  // PostgreSQL knows no text with a NUL in it, and no artist has one.
  if (artist.includes('\0')) throw data(null, { status: 404 });
  const page = await context
    .get(catalogueContext)
    .listPrints({ artist, limit: printsOnAPage, ...(cursor && { cursor }) });
  if (page.prints.length === 0) throw data(null, { status: 404 });
  return {
    artist,
    line: describeArtist(
      page.total,
      page.prints.map(({ location }) => location),
    ),
    path: artistAddress(artist, cursor ?? undefined),
    prints: page.prints.map(toWallCard),
    next: page.nextCursor && artistAddress(artist, page.nextCursor),
  };
}

export default function ArtistPage({ loaderData }: Route.ComponentProps) {
  const { artist, line, path, prints, next } = loaderData;
  const frameColor = useShopSelector((state) => state.framePreference);
  const dispatch = useShopDispatch();
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
        <FrameSwatches
          legend="Frame"
          colors={frameColors}
          value={frameColor}
          onChoose={(color) => dispatch(framePreferred(color))}
        />
      </div>
      <h2 className="visually-hidden">Prints</h2>
      <PrintGrid prints={prints} frameColor={frameColor} opensPage />
      {next && (
        <Link className={`${button.button} ${styles.next}`} data-quiet to={next}>
          More prints
        </Link>
      )}
    </>
  );
}
