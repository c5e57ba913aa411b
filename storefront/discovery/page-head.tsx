import { useContext } from 'react';
import { type SharedPicture, SharingTags } from './sharing-tags.tsx';
import { ShopUrl } from './shop-url.ts';

interface PageHeadProps {
  title: string;
  description: string;
  /** The page's one address among those that show it, without the shop's: `/artist/Ada%20Lind`. */
  path: string;
  picture?: SharedPicture | undefined;
}

/** What browsers, search engines and sites that show shared links are told of a public page. */
export function PageHead({ title, description, path, picture }: PageHeadProps) {
  const address = useContext(ShopUrl) + path;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {/* For machines that read what the server writes: the browser's program has no need of it. */}
      {import.meta.env.SSR && (
        <SharingTags title={title} description={description} address={address} picture={picture} />
      )}
    </>
  );
}
