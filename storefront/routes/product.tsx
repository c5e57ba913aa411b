import { data, Link } from 'react-router';
import { sharedForm } from '#domain/sharing-picture.ts';
import { defaultChoice } from '#domain/variants.ts';
import { artistAddress } from '../artist/artist-address.ts';
import { catalogueContext } from '../catalogue/catalogue-reader.ts';
import { toCard } from '../catalogue/wall/print-card-data.ts';
import { PrintFacts } from '../discovery/facts.tsx';
import { PageHead } from '../discovery/page-head.tsx';
import { drawPlaceholder } from '../framing/placeholder.ts';
import { Breadcrumbs } from '../product/breadcrumbs.tsx';
import { BuyPanel } from '../product/buying/buy-panel.tsx';
import { useChoice } from '../product/buying/use-choice.ts';
import { describePrint } from '../product/describe-print.ts';
import { PrintDetails } from '../product/print-details.tsx';
import { RecentlyViewed } from '../product/rows/recently-viewed.tsx';
import { SeeMore } from '../product/rows/see-more.tsx';
import { AtHome } from '../product/stage/at-home.tsx';
import { PrintStage } from '../product/stage/print-stage.tsx';
import type { Route } from './+types/product.ts';
import styles from './product.module.css';

const printsInCarousel = 24;

/** In letters: a longer one is set smaller, and leaves the prices in sight. */
const longTitle = 50;

export async function loader({ context, params }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const [print, newest, total] = await Promise.all([
    catalogue.findPrint(params.id),
    catalogue.listPrints({ limit: printsInCarousel }),
    catalogue.countPrints({}),
  ]);
  if (!print) throw data(null, { status: 404 });
  const { photograph } = print;
  return {
    print: { ...print, photograph: { ...photograph, placeholder: drawPlaceholder(photograph.thumbHash) } },
    more: newest.prints.map((each) => toCard(each, 640)),
    total,
  };
}

/** Keyed by the print, so that going from one to the next carries no choice along. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <PrintPage key={loaderData.print._id} {...loaderData} />;
}

function PrintPage({ print, more, total }: Route.ComponentProps['loaderData']) {
  const [variant, choose] = useChoice(print);
  const { title, artist, location } = print;
  const description = describePrint(print);
  return (
    <>
      <PageHead
        title={`${title} by ${artist} - Passepartout`}
        description={description}
        path={`/product/${print._id}`}
        picture={{
          photograph: print.photograph,
          form: sharedForm(print.variants),
          alt: `${title} by ${artist}, framed`,
        }}
      />
      <PrintFacts print={print} />
      <Breadcrumbs artist={artist} title={title} />
      <div className={styles.page}>
        <PrintStage print={print} choice={variant ?? defaultChoice} />
        <div>
          <h1 className={styles.title} data-long={title.length > longTitle}>
            {title}
          </h1>
          <p className={styles.artist}>
            <Link to={artistAddress(artist)}>{artist}</Link>
          </p>
          <p className={styles.location}>{location}</p>
          <BuyPanel print={print} variant={variant} choose={choose} />
          <PrintDetails description={description} />
        </div>
      </div>
      {variant && <AtHome print={print} choice={variant} />}
      <SeeMore prints={more} total={total} presentId={print._id} />
      <RecentlyViewed presentId={print._id} />
    </>
  );
}
