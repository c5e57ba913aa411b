import { redirect } from 'react-router';
import styles from '../artist/artist.module.css';
import { artistAddress } from '../artist/artist-address.ts';
import { describeArtist, describeYears } from '../artist/describe-artist.ts';
import { catalogueContext } from '../catalogue/catalogue-reader.ts';
import { GridFrames } from '../catalogue/grid/grid-frames.tsx';
import { GrowingGrid } from '../catalogue/grid/growing-grid.tsx';
import { loadGrid } from '../catalogue/grid/load-grid.ts';
import { toCard, toGridCard } from '../catalogue/grid/print-card-data.ts';
import { PageHead, shareFirst } from '../discovery/page-head.tsx';
import { FillingPhotograph } from '../framing/filling-photograph.tsx';
import { notFound } from '../navigation/not-found.ts';
import type { Route } from './+types/artist.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { artist } = params;
  // PostgreSQL rejects a text with NUL. No artist's name contains it.
  if (artist.includes('\0')) throw await notFound(context);
  const catalogue = context.get(catalogueContext);
  const grid = await loadGrid({ context, url }, { artist }, (cursor) => artistAddress(artist, cursor));
  const { statement, placePrint, newName } = await catalogue.findArtist(artist);
  if (grid.prints.length === 0) {
    if (newName !== null) throw redirect(artistAddress(newName), 301);
    throw await notFound(context);
  }
  const { prints } = grid;
  const chosen =
    placePrint === null ? undefined : await catalogue.listPrints({ limit: 1, ids: [placePrint] });
  const place =
    chosen?.prints.find((print) => print.artist === artist) ??
    prints.find(({ orientation }) => orientation === 'landscape') ??
    prints.at(-1);
  return {
    ...grid,
    artist,
    statement,
    line: describeArtist(
      grid.total,
      prints.map(({ location }) => location),
    ),
    years: describeYears(prints.map(({ takenYear }) => takenYear)),
    place: place && { ...toCard(place, 1280), location: place.location },
    prints: grid.prints.map(toGridCard),
  };
}

export default function ArtistPage({ loaderData }: Route.ComponentProps) {
  const { artist, statement, line, years, place, path, ...grid } = loaderData;
  return (
    <>
      <PageHead
        title={artist}
        description={`Fine art photography by ${artist}, printed and framed to order in the USA. ${line}`}
        path={path}
        picture={shareFirst(grid.prints)}
      />
      <div className={styles.head}>
        {place && (
          <figure>
            <div className={styles.picture}>
              <FillingPhotograph photograph={place.photograph} sizes="(min-width: 821px) 48vw, 100vw" />
            </div>
            <figcaption className={styles.caption}>
              {[place.title, place.location].filter(Boolean).join('. ')}
            </figcaption>
          </figure>
        )}
        <div className={styles.words}>
          <p className={styles.kind}>Artist</p>
          <h1 dir="auto">{artist}</h1>
          {statement && <p className={styles.statement}>{statement}</p>}
          <p className={styles.line}>
            {line}
            {years && ` Photographed ${years}.`}
          </p>
        </div>
      </div>
      <div className={styles.tools}>
        <h2 className={styles.heading}>Prints</h2>
        <GridFrames />
      </div>
      <GrowingGrid {...grid} query={{ artist }} addressOf={(cursor) => artistAddress(artist, cursor)} />
    </>
  );
}
