import { Link } from 'react-router';
import type { BatchPlanView, PlanSheet } from '#domain/api/fulfillment/batches.ts';
import { InParts } from '../in-parts.tsx';
import styles from './batches.module.css';

const sheetsOfPart = 6;

interface Props {
  plan: BatchPlanView;
  /** The codes of the pieces that are not printed or cut any more, which are crossed out. */
  out?: ReadonlySet<string>;
}

/** A plan as drawings to scale, each with the list of its parts. */
export function PlanDrawing({ plan, out = new Set() }: Props) {
  return (
    <div className={styles.plan}>
      {plan.leftOut.map((sentence) => (
        <p key={sentence} className={styles.leftOut}>
          {sentence}
        </p>
      ))}
      <InParts items={plan.sheets} name="sheets" size={sheetsOfPart} noun="drawings">
        {(shown) =>
          shown.map((sheet, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets of the same size differ by their place only
            <Sheet key={index} {...sheet} out={out} />
          ))
        }
      </InParts>
    </div>
  );
}

/** Lines and letters, as shares of the longer side. */
function Sheet({ title, width, height, parts, out }: PlanSheet & { out: ReadonlySet<string> }) {
  return (
    <figure className={styles.sheet}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`-0.2 -0.2 ${width + 0.4} ${height + 0.4}`}
        preserveAspectRatio="xMinYMin"
        aria-hidden="true"
        style={{ maxWidth: `${width * 0.9}rem` }}
      >
        <rect className={styles.stock} width={width} height={height} />
        {parts.map(({ code, x, y, width: partWidth, height: partHeight }, index) => (
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
              fontSize={Math.min(partHeight / 2, partWidth / 5, 2.5)}
              textAnchor="middle"
              dominantBaseline="central"
            >
              {code}
            </text>
          </g>
        ))}
      </svg>
      <ul className={styles.parts}>
        {parts.map(({ code, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sheet keep their order
          <li key={index}>
            <Link to={`/p/${code}`}>{code}</Link> {out.has(code) ? <s>{text}</s> : text}
          </li>
        ))}
      </ul>
    </figure>
  );
}
