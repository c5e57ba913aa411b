import type { ShownUpgradeReport } from '#domain/api/shop/upgrade.ts';
import { describeReport } from '#domain/shop/upgrade.ts';
import { Time } from '../../ui/time.tsx';
import styles from './upgrade.module.css';

/** What the last rehearsal found, in the sentences of `shop upgrade`. */
export function UpgradeReport({ report }: { report: ShownUpgradeReport }) {
  return (
    <div className={styles.report}>
      <p>
        <Time at={report.at} prefix={`${report.from.version} to ${report.to.version}, on`} />
      </p>
      {describeReport(report).map(({ sentence, lines }) => (
        <div key={sentence}>
          <p>{sentence}</p>
          {lines.length > 0 && (
            <ul>
              {lines.map(({ name, text }) => (
                <li key={name}>
                  <code>{name}</code>
                  {text}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      <p className="quiet">
        The shop was backed up to <code>{report.backup}</code>
      </p>
    </div>
  );
}
