import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { FileFact, FileRecord, PieceFile } from '#domain/api/fulfillment/piece-file.ts';
import { capitalize } from '#domain/capitalize.ts';
import { describeRecord, describeRecords, recordsTitle } from '#domain/fulfillment/file-record.ts';
import { formatUtcDay, formatUtcTime } from '#domain/shop/terms.ts';
import { call } from '../../../api/call.ts';
import { DownloadButton } from '../../../api/download-button.tsx';
import timeline from '../../../orders/order-timeline.module.css';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import styles from './piece-file-page.module.css';

/** All that the shop knows of a piece, for a claim or a dispute. Its PDF says the same. */
export function PieceFilePage() {
  const { code = '' } = useParams();
  const file = useQuery({
    queryKey: ['pieces', 'file', code],
    queryFn: () => call('GET /api/studio/pieces/:code/file', { code }),
  });
  return (
    <div className={styles.file}>
      <Loaded query={file}>{(loaded) => <WholeFile file={loaded} />}</Loaded>
    </div>
  );
}

function WholeFile({ file }: { file: PieceFile }) {
  const { code, title, orderId, orderNumber, steps, mails, policies } = file;
  return (
    <Page
      title="File of piece"
      number={code}
      parent={{ text: `Piece ${code}`, to: `/p/${code}` }}
      actions={
        <DownloadButton kind="quiet" busyText="The PDF is being made…" path={`pieces/${code}/file/document`}>
          Save as PDF
        </DownloadButton>
      }
      lead={
        <>
          {title}, <Link to={`/orders/${orderId}`}>order {orderNumber}</Link>. Times are in UTC.
        </>
      }
    >
      <div className={styles.columns}>
        <Section title={recordsTitle}>
          <p className={styles.summary}>{describeRecords(file.records)}</p>
          <Records records={file.records} />
        </Section>
        <Photos file={file} />
        <div className={styles.details}>
          <Section title="Promised and shown">
            <FactList facts={file.promised} />
          </Section>
          <Section title="Particulars">
            <FactList facts={file.particulars} />
          </Section>
          <Section title="Stations">
            <Timeline label="Stations" entries={steps} />
          </Section>
          <Parcel parcel={file.parcel} />
          <Section title="Emails to the buyer">
            {mails.length === 0 && <p>None is recorded.</p>}
            {mails.map((mail) => (
              <details key={mail.id} className={styles.folded}>
                <summary>
                  {mail.subject}
                  <span className={styles.quiet}>
                    To {mail.to}, {formatUtcTime(mail.at)}
                  </span>
                </summary>
                <p className={styles.text}>{mail.text}</p>
              </details>
            ))}
          </Section>
          <Claims code={code} claims={file.claims} />
          <Section title="Policies">
            {policies.map(({ title: name, asOf, text }) => (
              <details key={name} className={styles.folded}>
                <summary>
                  {name}, {asOf}
                </summary>
                <p className={styles.text}>{text}</p>
              </details>
            ))}
          </Section>
        </div>
      </div>
    </Page>
  );
}

function FactList({ facts }: { facts: readonly FileFact[] }) {
  if (facts.length === 0) return <p>Nothing is recorded.</p>;
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, text }) => (
        <div key={name + text}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Like the steps of an order. What is missing says so in a word. */
function Records({ records }: { records: readonly FileRecord[] }) {
  return (
    <ol className={timeline.timeline} data-long aria-label={recordsTitle}>
      {records.map((each) => (
        <li
          key={each.name}
          className={`${timeline.step} ${styles.record}`}
          data-reached={each.state === 'recorded'}
        >
          <span>{each.name}</span>
          <span data-missing={each.state === 'missing'}>{describeRecord(each)}</span>
          {each.at && (
            <time className="small" dateTime={each.at}>
              {formatUtcDay(each.at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

interface TimelineProps {
  label: string;
  /** The oldest first. */
  entries: readonly { at: string; text: string; by?: string }[];
}

function Timeline({ label, entries }: TimelineProps) {
  if (entries.length === 0) return <p>Nothing is recorded.</p>;
  return (
    <ol className={timeline.timeline} data-long aria-label={label}>
      {entries.map(({ at, text, by }) => (
        <li key={at + text} className={`${timeline.step} ${styles.step}`} data-reached>
          <span className={timeline.name}>{text}</span>
          <span className="aside">
            <time dateTime={at}>{formatUtcTime(at)}</time>
            {by && `, ${by}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What the buyer saw, beside what left the workshop. */
function Photos({ file: { code, title, pictureUrl, photos } }: { file: PieceFile }) {
  return (
    <div className={styles.seen}>
      {pictureUrl && (
        <figure>
          <img src={pictureUrl} alt={`${title}, as it was shown`} />
          <figcaption>As it was shown</figcaption>
        </figure>
      )}
      {photos.map(
        ({ station, at, by, photoId }) =>
          photoId && (
            <figure key={station}>
              <Photo code={code} photoId={photoId} alt={`The ${station} piece`} />
              <figcaption>
                {capitalize(station)}, {formatUtcTime(at)}, {by}
              </figcaption>
            </figure>
          ),
      )}
    </div>
  );
}

function Photo({ code, photoId, alt }: { code: string; photoId: string; alt: string }) {
  const address = `/api/studio/pieces/${code}/file/photos/${photoId}`;
  return <img className={styles.picture} src={address} alt={alt} loading="lazy" />;
}

function Parcel({ parcel }: { parcel: PieceFile['parcel'] }) {
  if (!parcel)
    return (
      <Section title="Parcel">
        <p>The piece is in no parcel yet.</p>
      </Section>
    );
  return (
    <>
      <Section title="Parcel">
        <FactList facts={parcel.facts} />
      </Section>
      <Section title="The carrier’s scans">
        <Timeline label="The carrier’s scans" entries={parcel.scans} />
      </Section>
    </>
  );
}

function Claims({ code, claims }: { code: string; claims: PieceFile['claims'] }) {
  return (
    <Section title="Claims">
      {claims.length === 0 && <p>None was made.</p>}
      {claims.map(({ id, facts, photoIds }) => (
        <div key={id}>
          <FactList facts={facts} />
          <div className={styles.photos}>
            {photoIds.map((photoId, index) => (
              <Photo
                key={photoId}
                code={code}
                photoId={photoId}
                alt={`Photograph ${index + 1} of the claim`}
              />
            ))}
          </div>
        </div>
      ))}
    </Section>
  );
}
