import { useContext } from 'react';
import { owner } from '#domain/owner.ts';
import type { Photograph } from '#domain/product.ts';
import { sharingPictureSize, sharingPictureUrl } from '#domain/sharing-picture.ts';
import type { Choice } from '#domain/variants.ts';
import { ShopUrl } from './shop-url.ts';

/** A print that stands for a page. */
export interface SharedPicture {
  photograph: Pick<Photograph, 'jpeg' | 'focus'>;
  form: Choice;
  alt: string;
}

interface SharingTagsProps {
  title: string;
  description: string;
  address: string;
  picture: SharedPicture | undefined;
}

const { widthPixels, heightPixels } = sharingPictureSize;

/** The Open Graph protocol, and what X adds to it. */
export function SharingTags({ title, description, address, picture }: SharingTagsProps) {
  const shopUrl = useContext(ShopUrl);
  return (
    <>
      <meta property="og:site_name" content={owner.shop} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {picture ? (
        <PictureTags {...picture} />
      ) : (
        <meta property="og:image" content={`${shopUrl}/icon-512.png`} />
      )}
    </>
  );
}

function PictureTags({ photograph, form, alt }: SharedPicture) {
  const shopUrl = useContext(ShopUrl);
  return (
    <>
      <meta property="og:image" content={shopUrl + sharingPictureUrl(photograph, form)} />
      <meta property="og:image:width" content={String(widthPixels)} />
      <meta property="og:image:height" content={String(heightPixels)} />
      <meta property="og:image:alt" content={alt} />
    </>
  );
}
