import { Link } from 'react-router';
import { categories, categoryNames } from '#domain/categories.ts';
import { catalogueContext } from '../catalogue/catalogue-reader.ts';
import { toCard, toWallCard } from '../catalogue/wall/print-card-data.ts';
import { PrintGrid } from '../catalogue/wall/print-grid.tsx';
import { PageHead, shareFirst } from '../discovery/page-head.tsx';
import { ShopStructuredData } from '../discovery/structured-data.tsx';
import { FramePreview } from '../home/frame-preview.tsx';
import { Hero } from '../home/hero.tsx';
import styles from '../home/home.module.css';
import { useShopSelector } from '../store/store.ts';
import type { Route } from './+types/home.ts';

const latestCount = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { prints } = await context.get(catalogueContext).listPrints({ limit: 12 });
  const [latest, earlier] = [prints.slice(0, latestCount), prints.slice(latestCount)];
  const portrait = earlier.find(({ orientation }) => orientation === 'portrait') ?? prints[0];
  const inEveryVariant = prints.filter(({ forms }) => !forms).toReversed();
  const landscape = inEveryVariant.find(({ orientation }) => orientation === 'landscape');
  return {
    latest: latest.map(toWallCard),
    hero: portrait && toCard(portrait, 1280),
    preview: landscape && toCard(landscape, 1280),
  };
}

export default function Home({ loaderData: { latest, hero, preview } }: Route.ComponentProps) {
  const frameColor = useShopSelector((state) => state.framePreference);
  return (
    <>
      <PageHead
        title="Passepartout - Fine art photography prints, framed to order"
        description="Shop collection of fine art photography: open-edition prints, printed and framed to order in the USA."
        path="/"
        picture={shareFirst(latest)}
      />
      <ShopStructuredData />
      <Hero print={hero} />
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
        </section>
      )}
    </>
  );
}
