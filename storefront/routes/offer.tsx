import { lazy, Suspense } from 'react';
import { PageTitle } from '../discovery/page-head.tsx';
import { useShopSelector } from '../store/store.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** A file of its own, because every page of the shop lists the files of the routes. */
const OfferPage = lazy(() => import('../offers/offer-page.tsx'));

/** The server renders the same page for everyone, because only the browser knows the token of the link. */
export default function OfferRoute() {
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  return (
    <>
      <PageTitle title="Your offer" />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <meta name="description" content="Your offer, opened with the link in our email." />
      {isRehydrated ? (
        <Suspense fallback={<Opening />}>
          <OfferPage opening={<Opening />} />
        </Suspense>
      ) : (
        <Opening />
      )}
    </>
  );
}

function Opening() {
  return (
    <div role="status" style={{ paddingBlock: 'var(--page-top)' }}>
      <h1 className="visually-hidden">Opening your offer…</h1>
      <noscript>
        <p>Turn on JavaScript to see your offer, or answer our email about it.</p>
      </noscript>
      <Skeleton width="min(100%, 28rem)" height="4.5rem" />
      <Skeleton height="80svh" />
    </div>
  );
}
