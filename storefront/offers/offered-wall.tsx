import type { OfferedWall as Wall } from '#domain/offers/offered-wall.ts';
import { describeGroup } from '#domain/wall/plan/plan-texts.ts';
import { useMouldings } from '../framing/use-frame.ts';
import { BareWall } from '../wall-planner/drawing/bare-wall.tsx';
import { HungPicture } from '../wall-planner/drawing/hung-picture.tsx';
import { type Answers, placeItems } from '../wall-planner/use-planned-prints.ts';
import styles from './offered-wall.module.css';

/** The client's wall with the prints in their chosen sizes and frames, each with the number of its line. */
export function OfferedWall({ plan, lineIndexes, answers }: Wall & { answers: Answers }) {
  const items = placeItems(plan, answers, useMouldings());
  // All prints appear at once, so that none of them moves.
  const hasArrived = items.every(({ kind }) => kind !== 'loading');
  const hung = hasArrived ? items.filter((item) => item.kind === 'hung') : [];
  // Without furniture the caption has only the measures: the gallery's own proposal needs no advice.
  const { furniture: _, ...bare } = plan;
  return (
    <figure className={styles.wall}>
      <BareWall plan={plan} boxes={hung}>
        {hung.map((item) => (
          <HungPicture
            key={item.key}
            item={item}
            spot={item.spot}
            plan={plan}
            number={numberOf(lineIndexes[item.index])}
          />
        ))}
      </BareWall>
      <figcaption className={styles.caption}>{describeGroup(bare, hung)}</figcaption>
    </figure>
  );
}

function numberOf(lineIndex = -1): number | undefined {
  return lineIndex < 0 ? undefined : lineIndex + 1;
}
