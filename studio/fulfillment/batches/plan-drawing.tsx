import { Link } from 'react-router';
import type { BatchPlanView, PlanSheet } from '#domain/api/fulfillment/batches.ts';
import form from '../../ui/form.module.css';
import { InParts } from '../in-parts.tsx';
import styles from './batches.module.css';

const sheetsOfPart = 6;

interface PlannedPiece {
  code: string;
  title: string;
}

interface Props {
  plan: BatchPlanView;
  /** Those of the plan, and perhaps others. */
  pieces: readonly PlannedPiece[];
  /** The codes of the pieces that are not printed or cut anymore, which are crossed out. */
  out?: ReadonlySet<string>;
}

/** A plan as drawings to scale, each with the list of its parts. */
export function PlanDrawing({ plan, pieces, out = new Set() }: Props) {
  const titles = new Map(pieces.map(({ code, title }) => [code, title]));
  return (
    <div className={styles.plan}>
      {plan.leftOut.map((sentence) => (
        <p key={sentence} className={form.problem}>
          {sentence}
        </p>
      ))}
      <InParts items={plan.sheets} name="sheets" size={sheetsOfPart} noun="drawings">
        {(shown) =>
          shown.map((sheet, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets of the same size differ by their place only
            <Sheet key={index} {...sheet} titles={titles} out={out} />
          ))
        }
      </InParts>
    </div>
  );
}

type SheetProps = PlanSheet & { titles: ReadonlyMap<string, string>; out: ReadonlySet<string> };

/** Letters are about 18 px high in a window that shows the whole sheet, and fit their part. */
function Sheet({ title, paper, width, height, parts, titles, out }: SheetProps) {
  const letters = Math.max(1.25, width / 45);
  return (
    <figure className={styles.sheet}>
      <figcaption>
        <span className={styles.heading}>{title}</span>
        {paper !== null && <span className="aside">{paper}</span>}
      </figcaption>
      <svg
        viewBox={`-0.2 -0.2 ${width + 0.4} ${height + 0.4}`}
        preserveAspectRatio="xMinYMin"
        aria-hidden="true"
        style={{ flexBasis: `${width * 0.9}rem` }}
      >
        <rect className={styles.stock} width={width} height={height} />
        {parts.map(({ code, measures, x, y, width: partWidth, height: partHeight }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sheet keep their order
          <g key={index}>
            <rect className={styles.part} x={x} y={y} width={partWidth} height={partHeight} />
            {out.has(code) && (
              <path
                className={styles.cross}
                d={`M${x} ${y}l${partWidth} ${partHeight}M${x} ${y + partHeight}l${partWidth} ${-partHeight}`}
              />
            )}
            <text
              x={x + partWidth / 2}
              y={y + partHeight / 2}
              fontSize={Math.min(partHeight / 2, partWidth / 5, letters)}
            >
              {code}
            </text>
            {isRoomy(partHeight, letters) && (
              <text
                x={x + partWidth / 2}
                y={y + partHeight / 2 + 1.3 * letters}
                fontSize={Math.min(0.8 * letters, (1.7 * partWidth) / measures.length)}
              >
                {measures}
              </text>
            )}
          </g>
        ))}
      </svg>
      <PartList parts={parts} titles={titles} out={out} letters={letters} />
    </figure>
  );
}

type PartListProps = Pick<SheetProps, 'parts' | 'titles' | 'out'> & { letters: number };

/** Measures that the drawing shows are here for screen readers only. */
function PartList({ parts, titles, out, letters }: PartListProps) {
  return (
    <ul className={styles.parts}>
      {parts.map(({ code, measures, note, height }, index) => {
        const name = titles.get(code);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sheet keep their order
          <li key={index}>
            <Link to={`/p/${code}`}>{code}</Link>{' '}
            <span>
              {out.has(code) ? <s>{name}</s> : name}{' '}
              <span className={isRoomy(height, letters) ? 'visually-hidden' : 'aside'}>{measures}</span>{' '}
              {note && <span className="aside">· {note}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether the drawing of a part has room for its measures below its code. */
function isRoomy(height: number, letters: number): boolean {
  return height > 4 * letters;
}
