import { Link } from 'react-router';
import type { BatchPlanView, PlanSheet } from '#domain/studio-api/batches.ts';
import styles from './batches.module.css';

/** A plan as drawings to scale, each with the list of its parts. */
export function PlanDrawing({ plan }: { plan: BatchPlanView }) {
  return (
    <div className={styles.plan}>
      {plan.leftOut.map((sentence) => (
        <p key={sentence} className={styles.leftOut}>
          {sentence}
        </p>
      ))}
      {plan.sheets.map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets of the same size differ by their place only
        <Sheet key={index} {...sheet} />
      ))}
    </div>
  );
}

/** Lines and letters, as shares of the longer side. */
function Sheet({ title, width, height, parts }: PlanSheet) {
  return (
    <figure className={styles.sheet}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`-0.2 -0.2 ${width + 0.4} ${height + 0.4}`}
        aria-hidden="true"
        style={{ maxWidth: `${width * 0.9}rem` }}
      >
        <rect className={styles.stock} width={width} height={height} />
        {parts.map(({ code, x, y, width: partWidth, height: partHeight }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sheet keep their order
          <g key={index}>
            <rect className={styles.part} x={x} y={y} width={partWidth} height={partHeight} />
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
            <Link to={`/p/${code}`}>{code}</Link> {text}
          </li>
        ))}
      </ul>
    </figure>
  );
}
