import { Link } from 'react-router';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { categories, categoryNames } from '#domain/catalogue/categories.ts';
import { countOf } from '#domain/count-of.ts';
import { catalogueContext } from '../catalogue/catalogue-reader.ts';
import { toCard, toGridCard } from '../catalogue/grid/print-card-data.ts';
import { PrintGrid } from '../catalogue/grid/print-grid.tsx';
import { PageHead, shareFirst } from '../discovery/page-head.tsx';
import { ShopStructuredData } from '../discovery/structured-data.tsx';
import { type ArtistPlace, Artists } from '../home/artists.tsx';
import { FramePreview } from '../home/frame-preview.tsx';
import { Hero } from '../home/hero.tsx';
import styles from '../home/home.module.css';
import { Making } from '../home/making.tsx';
import { detailsContext } from '../shop-settings.tsx';
import { useShopSelector } from '../store/store.ts';
import button from '../ui/button.module.css';
import type { Route } from './+types/home.ts';

const latestCount = 3;
const artistCount = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const { print: chosenId, ...heroWords } = context.get(detailsContext).hero;
  const [{ prints: newest }, total, chosen] = await Promise.all([
    catalogue.listPrints({ limit: 24 }),
    catalogue.countPrints({}),
    chosenId === null ? undefined : catalogue.listPrints({ limit: 1, ids: [chosenId] }),
  ]);
  const prints = newest.slice(0, 12);
  const [latest, earlier] = [prints.slice(0, latestCount), prints.slice(latestCount)];
  const portrait = earlier.find(({ orientation }) => orientation === 'portrait') ?? prints[0];
  const hero = chosen?.prints[0] ?? portrait;
  const inEveryVariant = prints.filter(({ openingVariants }) => !openingVariants).toReversed();
  const landscape = inEveryVariant.find(({ orientation }) => orientation === 'landscape');
  return {
    latest: latest.map(toGridCard),
    heroWords,
    hero: hero && toCard(hero, 1280),
    preview: landscape && toCard(landscape, 1280),
    making: portrait && toCard(portrait, 640),
    places: placesOf(newest),
    total,
  };
}

/** Some artists, each with their oldest print of the list, because the rest of the page shows the newest ones. */
function placesOf(prints: readonly ProductSummary[]): ArtistPlace[] {
  const printsByArtist = [...Map.groupBy(prints, ({ artist }) => artist).values()];
  return printsByArtist.slice(0, artistCount).flatMap((printsOfArtist) => {
    const print = printsOfArtist.at(-1);
    return print ? [{ ...toCard(print, 640), location: print.location }] : [];
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { latest, heroWords, hero, preview, making, places, total } = loaderData;
  const frameColor = useShopSelector((state) => state.framePreference);
  return (
    <>
      <PageHead
        title=""
        description="Shop collection of fine art photography: open-edition prints, printed and framed to order in the USA."
        path="/"
        picture={shareFirst(latest)}
      />
      <ShopStructuredData />
      <Hero words={heroWords} print={hero} />
      <nav className={styles.menu} aria-label="Categories">
        {categories.map((category) => (
          <Link key={category} to={`/shop/all-prints/?category=${category}`}>
            {categoryNames[category]}
          </Link>
        ))}
      </nav>
      {preview && <FramePreview print={preview} />}
      {latest.length > 0 && (
        <section className={styles.latest} aria-labelledby="latest">
          <h2 id="latest">Latest Releases</h2>
          <PrintGrid prints={latest} frameColor={frameColor} />
          <p className={styles.all}>
            <Link className={button.button} data-quiet to="/shop/all-prints/">
              See all {countOf(total, 'print')}
            </Link>
            <Link className={button.button} data-quiet to="/wall">
              Plan your wall
            </Link>
          </p>
        </section>
      )}
      {making && <Making print={making} />}
      {places.length > 1 && <Artists places={places} />}
    </>
  );
}
