import { lazy, Suspense } from 'react';
import { PageHead } from '../discovery/page-head.tsx';
import { useShopSelector } from '../store/store.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from '../wall-planner/wall-page.module.css';

/** A file of its own, because every page of the shop lists the files of the routes. */
const WallPlanner = lazy(() => import('../wall-planner/wall-planner.tsx'));

export default function WallPage() {
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  return (
    <>
      <PageHead
        title="Plan your wall"
        description="See several framed prints together on one wall, to scale: in a row, a grid, or a salon, above your sofa or on their own, with the places of all nails."
        path="/wall"
      />
      <div className={styles.head}>
        <h1>Plan your wall</h1>
        <p className={styles.lead}>
          See your prints together, to scale, before you order them. Bookmark or share this page to keep your
          plan.
        </p>
      </div>
      <div className={styles.place}>
        {isRehydrated ? (
          <Suspense fallback={<PlannerSkeleton />}>
            <WallPlanner />
          </Suspense>
        ) : (
          <PlannerSkeleton />
        )}
      </div>
    </>
  );
}

/** The server renders this for everyone, because only the browser knows the plan. */
function PlannerSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading your plan…</span>
      <noscript>
        <p className={styles.withoutScript}>
          The planner needs JavaScript. Without it, plan with a tape: hang the middle of the group 57 to 60 in
          above the floor, with 2 to 4 in between the frames, and 6 to 8 in above furniture. The page of each
          print states its framed size.
        </p>
      </noscript>
      <Skeleton height="24rem" />
    </div>
  );
}
