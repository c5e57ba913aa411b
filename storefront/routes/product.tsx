import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import type { Product } from '#domain/api/catalogue/product.ts';
import { defaultVariant, type Variant } from '#domain/catalogue/variants/variants.ts';
import { artistAddress } from '../artist/artist-address.ts';
import { catalogueContext } from '../catalogue/catalogue-reader.ts';
import { toCard } from '../catalogue/grid/print-card-data.ts';
import { PageHead, type SharedPicture } from '../discovery/page-head.tsx';
import { PrintStructuredData } from '../discovery/structured-data.tsx';
import { drawPlaceholder } from '../framing/placeholder.ts';
import { notFound } from '../navigation/not-found.ts';
import { BuyPanel } from '../product/buying/buy-panel.tsx';
import { useVariant } from '../product/buying/use-variant.ts';
import { describePrint } from '../product/describe-print.ts';
import { PrintDetails } from '../product/print-details.tsx';
import { describeGoods } from '../product/print-texts.ts';
import styles from '../product/product.module.css';
import { RecentlyViewed } from '../product/rows/recently-viewed.tsx';
import { SeeMore } from '../product/rows/see-more.tsx';
import { PrintStage } from '../product/stage/print-stage.tsx';
import { ToScale } from '../product/stage/to-scale.tsx';
import { detailsContext } from '../shop-settings.tsx';
import type { Route } from './+types/product.ts';

const printsInCarousel = 24;

/** Longer titles get a smaller font, so that the prices stay in view. */
const longTitleLength = 50;

export async function loader({ context, params }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const [print, newest, total] = await Promise.all([
    catalogue.findPrint(params.id),
    catalogue.listPrints({ limit: printsInCarousel }),
    catalogue.countPrints({}),
  ]);
  if (!print) throw await notFound(context);
  const [{ statement }, attestation] = await Promise.all([
    catalogue.findArtist(print.artist),
    catalogue.findAttestation(print._id),
  ]);
  const { photograph } = print;
  const details = context.get(detailsContext);
  return {
    print: { ...print, photograph: { ...photograph, placeholder: drawPlaceholder(photograph.thumbHash) } },
    goods: describeGoods(print, { statement, attestation }, details),
    largestInTube: details.largestInTube,
    more: newest.prints.map((each) => toCard(each, 640)),
    total,
  };
}

/** The key resets the choice of size, frame and mount when the visitor goes to another print. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <PrintPage key={loaderData.print._id} {...loaderData} />;
}

function PrintPage({ print, goods, largestInTube, more, total }: Route.ComponentProps['loaderData']) {
  const [variant, choose] = useVariant(print);
  // What is below the first view follows after the next picture.
  const laterVariant = useDeferredValue(variant);
  const { title, artist, location } = print;
  const description = describePrint(print);
  return (
    <>
      <PageHead
        title={`${title} by ${artist}`}
        description={description}
        path={`/product/${print._id}`}
        picture={import.meta.env.SSR ? sharedPicture(print, variant ?? defaultVariant) : undefined}
      />
      <PrintStructuredData print={print} />
      <div className={styles.page}>
        <div className={styles.heading}>
          <Breadcrumbs artist={artist} title={title} />
          <h1 className={styles.title} data-long={title.length > longTitleLength}>
            {title}
          </h1>
          <p className={styles.artist}>
            <Link to={artistAddress(artist)}>{artist}</Link>, {location}
          </p>
        </div>
        <PrintStage print={print} variant={variant ?? defaultVariant} />
        <div className={styles.beside}>
          <BuyPanel print={print} variant={variant} choose={choose} notes={goods.notes} />
          <PrintDetails description={description} artist={artist} goods={goods} />
        </div>
      </div>
      {laterVariant && <ToScale print={print} variant={laterVariant} largestInTube={largestInTube} />}
      <SeeMore prints={more} total={total} currentId={print._id} />
      <RecentlyViewed currentId={print._id} />
    </>
  );
}

function sharedPicture({ photograph, title, artist }: Product, variant: Variant): SharedPicture {
  return { photograph, variant, alt: `${title} by ${artist}, framed`, isOpened: true };
}

function Breadcrumbs({ artist, title }: { artist: string; title: string }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.breadcrumbs}>
        <li>
          <Link to="/shop/all-prints/">Prints</Link>
        </li>
        <li>
          <Link to={artistAddress(artist)}>{artist}</Link>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
