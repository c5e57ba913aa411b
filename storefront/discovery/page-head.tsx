import { useContext } from 'react';
import type { Photograph } from '#domain/api/catalogue/product.ts';
import { sharingPictureSize, sharingPictureUrl } from '#domain/catalogue/sharing-picture.ts';
import { openingVariant, writeVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { defaultVariant, isSameVariant, type Variant } from '#domain/catalogue/variants/variants.ts';
import type { GridCardData } from '../catalogue/grid/print-card-data.ts';
import { Settings, useShopDetails } from '../shop-settings.tsx';

interface PageHeadProps {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** The page's canonical path: `/artist/Ada%20Lind`. */
  path: string;
  picture?: SharedPicture | undefined;
  /** Keeps the page out of search engines, because it shows what other pages show too. */
  isUnlisted?: boolean;
}

/** The print that represents a page where its link is shared. */
export interface SharedPicture {
  photograph: Pick<Photograph, 'jpeg' | 'focus' | 'focusByCrop'>;
  variant: Variant;
  alt: string;
  /** The link opens the print in this variant. */
  isOpened?: boolean;
}

/** The first print of a list represents its page. Undefined in the browser, which has no use for it. */
export function shareFirst([card]: readonly GridCardData[]): SharedPicture | undefined {
  if (!import.meta.env.SSR || !card) return undefined;
  const variant = openingVariant(card, defaultVariant.frameColor) ?? defaultVariant;
  return { photograph: card.photograph, variant, alt: `${card.title} by ${card.artist}, framed` };
}

/** A page's title with the shop's name: `Contact - Passepartout`. Without a title, the home page's. */
function useTitle(title: string): string {
  const { shop } = useShopDetails();
  return title ? `${title} - ${shop}` : `${shop} - Fine art photography prints, framed to order`;
}

/** The title of a page that search engines don't list. */
export function PageTitle({ title }: { title: string }) {
  return <title>{useTitle(title)}</title>;
}

/** The metadata of a public page for browsers, search engines and link previews. */
export function PageHead({ title, description, path, picture, isUnlisted = false }: PageHeadProps) {
  const url = useContext(Settings).shopUrl + path;
  const fullTitle = useTitle(title);
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {isUnlisted && <meta name="robots" content="noindex" />}
      {/* Link previews read the server's HTML only, so the browser's bundle leaves this out. */}
      {import.meta.env.SSR && (
        <SharingTags title={fullTitle} description={description} url={url} picture={picture} />
      )}
    </>
  );
}

interface SharingTagsProps {
  title: string;
  description: string;
  url: string;
  picture: SharedPicture | undefined;
}

const { widthPixels, heightPixels } = sharingPictureSize;

/** Open Graph tags (https://ogp.me/), and those that X adds to them. */
function SharingTags({ title, description, url, picture }: SharingTagsProps) {
  const { shopUrl, details } = useContext(Settings);
  // Some sites read the tags of this URL instead of the shared one.
  const isForm = picture?.isOpened && !isSameVariant(picture.variant, defaultVariant);
  return (
    <>
      <meta property="og:site_name" content={details.shop} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={isForm ? url + writeVariant(picture.variant) : url} />
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {picture ? (
        <PictureTags {...picture} />
      ) : (
        <meta property="og:image" content={`${shopUrl}/icon-512.png`} />
      )}
    </>
  );
}

function PictureTags({ photograph, variant, alt }: SharedPicture) {
  const { shopUrl, details } = useContext(Settings);
  return (
    <>
      <meta
        property="og:image"
        content={shopUrl + sharingPictureUrl(photograph, variant, details.equipment.mouldings)}
      />
      <meta property="og:image:width" content={String(widthPixels)} />
      <meta property="og:image:height" content={String(heightPixels)} />
      <meta property="og:image:alt" content={alt} />
    </>
  );
}
