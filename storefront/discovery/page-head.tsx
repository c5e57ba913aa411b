import { useContext } from 'react';
import { type SharedPicture, SharingTags } from './sharing-tags.tsx';
import { ShopUrl } from './shop-url.ts';

interface PageHeadProps {
  title: string;
  description: string;
  /** The page's one address among those that show it, without the shop's: `/artist/Ada%20Lind`. */
  path: string;
  picture?: SharedPicture | undefined;
  /** Search engines leave it out: it shows what visitors find on other pages. */
  isUnlisted?: boolean;
}

/** What browsers, search engines and sites that show shared links are told of a public page. */
export function PageHead({ title, description, path, picture, isUnlisted = false }: PageHeadProps) {
  const address = useContext(ShopUrl) + path;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {isUnlisted && <meta name="robots" content="noindex" />}
      {/* For machines that read what the server writes: the browser's program has no need of it. */}
      {import.meta.env.SSR && (
        <SharingTags title={title} description={description} address={address} picture={picture} />
      )}
    </>
  );
}
