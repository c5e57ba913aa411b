import { data } from 'react-router';
import styles from '../artist/artist.module.css';
import { artistAddress } from '../artist/artist-address.ts';
import { describeArtist } from '../artist/describe-artist.ts';
import { loadWall } from '../catalogue/wall/load-wall.ts';
import { toWallCard } from '../catalogue/wall/print-card-data.ts';
import { Wall } from '../catalogue/wall/wall.tsx';
import { WallFrames } from '../catalogue/wall/wall-frames.tsx';
import { PageHead, shareFirst } from '../discovery/page-head.tsx';
import type { Route } from './+types/artist.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { artist } = params;
  // PostgreSQL rejects text that contains NUL, and no artist's name does.
  if (artist.includes('\0')) throw data(null, { status: 404 });
  const wall = await loadWall({ context, url }, { artist }, (cursor) => artistAddress(artist, cursor));
  if (wall.prints.length === 0) throw data(null, { status: 404 });
  const locations = wall.prints.map(({ location }) => location);
  return {
    ...wall,
    artist,
    line: describeArtist(wall.total, locations),
    prints: wall.prints.map(toWallCard),
  };
}

export default function ArtistPage({ loaderData }: Route.ComponentProps) {
  const { artist, line, path, ...wall } = loaderData;
  return (
    <>
      <PageHead
        title={`${artist} - Passepartout`}
        description={`Fine art photography by ${artist}, printed and framed to order in the USA. ${line}`}
        path={path}
        picture={shareFirst(wall.prints)}
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
      <Wall {...wall} query={{ artist }} addressOf={(cursor) => artistAddress(artist, cursor)} />
    </>
  );
}
