import type { Product } from '#domain/api/catalogue/product.ts';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { isFullBleed } from '#domain/catalogue/variants/mounts.ts';
import { writeVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { describeDimensions, sizes } from '#domain/catalogue/variants/sizes.ts';
import {
  availableSizes,
  defaultVariant,
  nearestVariant,
  type PricedVariant,
} from '#domain/catalogue/variants/variants.ts';
import { frame } from '#domain/framing/framing.ts';
import type { Mouldings } from '#domain/framing/mouldings.ts';
import type { PageDetails } from '#domain/shop/shop-details.ts';
import type { Production } from '#domain/shop/terms.ts';
import { artistAddress } from '../artist/artist-address.ts';
import { describePrint } from '../product/describe-print.ts';

/**
 * A print and its breadcrumbs as schema.org objects. Each size on sale is one product, with the frame and mount that its
 * page shows first, at the regular price. A print with nothing on sale has breadcrumbs only.
 */
export function describePrintOffers(
  print: Product,
  { shop, production, equipment: { mouldings } }: PageDetails,
  shopUrl: string,
): object[] {
  const breadcrumbs = describeBreadcrumbs(print, shopUrl);
  const variants = availableSizes(print.variants).flatMap(
    (size) => nearestVariant(print.variants, { ...defaultVariant, size }) ?? [],
  );
  if (variants.length === 0) return [breadcrumbs];
  const group = {
    '@type': 'ProductGroup',
    productGroupID: print._id,
    name: print.pname,
    description: describePrint(print),
    url: `${shopUrl}/product/${print._id}`,
    image: shopUrl + print.img,
    brand: { '@type': 'Brand', name: shop },
    variesBy: 'https://schema.org/size',
    hasVariant: variants.map((variant) => describeVariant(print, variant, { shopUrl, mouldings })),
  };
  return [group, ...conditions(shopUrl, production), breadcrumbs];
}

function describeVariant(
  print: Product,
  variant: PricedVariant,
  { shopUrl, mouldings }: { shopUrl: string; mouldings: Mouldings },
): object {
  const { sku, size, frameColor, mount, price } = variant;
  const { outside } = frame(variant, print.orientation, mouldings);
  return {
    '@type': 'Product',
    sku,
    name: `${print.pname}, ${sizes[size].name}`,
    image: shopUrl + (isFullBleed(mount) ? print.fullBleed : print.heroImage),
    size: describeDimensions(size),
    width: inInches(outside.width),
    height: inInches(outside.height),
    color: frames[frameColor].name,
    offers: {
      '@type': 'Offer',
      url: `${shopUrl}/product/${print._id}${writeVariant(variant)}`,
      price,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: { '@id': '#shipping' },
      hasMerchantReturnPolicy: { '@id': '#returns' },
    },
  };
}

function inInches(value: number): object {
  return { '@type': 'QuantitativeValue', value, unitCode: 'INH' };
}

function inDays(minValue: number, maxValue: number): object {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' };
}

/** The policy on shipping and returns: free shipping within the USA, and no returns of made-to-order prints. */
function conditions(shopUrl: string, { leastDays, mostDays }: Production): object[] {
  return [
    {
      '@type': 'OfferShippingDetails',
      '@id': '#shipping',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'USD' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: inDays(leastDays, leastDays),
        transitTime: inDays(0, mostDays - leastDays),
      },
    },
    {
      '@type': 'MerchantReturnPolicy',
      '@id': '#returns',
      applicableCountry: 'US',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      merchantReturnLink: `${shopUrl}/policies/returns`,
    },
  ];
}

function describeBreadcrumbs({ title, artist }: Product, shopUrl: string): object {
  const steps = [
    { name: 'Prints', item: `${shopUrl}/shop/all-prints/` },
    { name: artist, item: shopUrl + artistAddress(artist) },
    { name: title },
  ];
  const itemListElement = steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }));
  return { '@type': 'BreadcrumbList', itemListElement };
}
