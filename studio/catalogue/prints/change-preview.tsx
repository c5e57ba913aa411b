import type { ChangePreview } from '#domain/api/catalogue/prints.ts';
import { countOf } from '#domain/count-of.ts';
import { writeMoment } from '../../ui/time.tsx';
import styles from './change-dialog.module.css';

/** What a change would do: each variant with its prices before and after, and what does not change and why. */
export function Preview({ preview }: { preview: ChangePreview }) {
  const { lines, prints, variants, unchanged } = preview;
  return (
    <div className={styles.preview}>
      <p role="status">
        <strong>
          {prints === 0 ? 'Nothing changes.' : `${countOf(prints, 'print')} change${prints === 1 ? 's' : ''}`}
        </strong>
        {prints > 0 && (variants > 0 ? `, in ${countOf(variants, 'variant')}.` : '.')}
      </p>
      {unchanged.map(({ reason, prints: count, titles }) => (
        <p key={reason} className="aside">
          {countOf(count, 'print')} not changed: {reason} ({titles.join(', ')}
          {count > titles.length && ' and others'}).
        </p>
      ))}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        <section className={styles.lines} aria-label="What changes" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Print</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ printId, title, variants: ofSize, before, after }) => (
                <tr key={`${printId} ${ofSize} ${before}`}>
                  <th scope="row">
                    {title}
                    {ofSize && <span>{ofSize}</span>}
                  </th>
                  <td>{withTimes(before)}</td>
                  <td>{withTimes(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {lines.length < prints && <p>The list ends here. More prints change in the same way.</p>}
        </section>
      )}
    </div>
  );
}

/** Times in the time zone of this browser. */
function withTimes(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, writeMoment);
}
