import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { PieceSheet } from '#domain/api/fulfillment/pieces.ts';
import { listParts, readPieceCode } from '#domain/fulfillment/pieces.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { useStaff } from '../../../staff/session/use-staff.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { usePiece } from '../bench-api.ts';
import { Papers } from '../papers.tsx';
import { CroppedPicture, PictureWithCrop } from './cropped-picture.tsx';
import { PieceActions, PieceState } from './piece-actions.tsx';
import styles from './piece-page.module.css';
import { PiecePhotos } from './piece-photos.tsx';
import { PieceHistory, StationBoxes } from './piece-stations.tsx';

/** One piece: the page that the QR code on its ticket opens. */
export function PiecePage() {
  const { code: typed = '' } = useParams();
  const code = readPieceCode(typed);
  if (code) return <KnownCode code={code} />;
  return (
    <Page title="No such piece">
      <p>
        {typed} is not the code of a piece: a code has 6 characters, such as 4F7K20.{' '}
        <Link to="/bench">Find it on the bench</Link>
      </p>
    </Page>
  );
}

function KnownCode({ code }: { code: string }) {
  return (
    <div className={styles.piece}>
      <Loaded query={usePiece(code)}>{(piece) => <OnePiece {...piece} />}</Loaded>
    </div>
  );
}

function OnePiece(piece: PieceSheet) {
  const { code, orderId, orderNumber, variant, title, artist, picture, cuts, keeps } = piece;
  const isOwner = useStaff().role === 'owner';
  return (
    <Page title={code} parent={{ text: 'All pieces', to: '/bench' }} actions={<Thumb {...piece} />}>
      <div className={styles.work}>
        <PieceState piece={piece} />
        <p className={styles.variant}>{variant}</p>
        <p>
          {title} by {artist}
        </p>
        <p>Order {isOwner ? <Link to={`/orders/${orderId}`}>{orderNumber}</Link> : orderNumber}</p>
        <PieceActions piece={piece} />
        <PiecePhotos piece={piece} />
      </div>
      <Flags {...piece} />
      <div className={styles.columns}>
        <Section title="What to cut">
          <CutTable cuts={cuts} />
        </Section>
        <div>
          <Section title="Photograph">
            {picture ? (
              <div className={styles.pictures}>
                <figure>
                  <PictureWithCrop picture={picture} title={title} />
                  <figcaption className={styles.quiet}>The whole photograph</figcaption>
                </figure>
                <figure>
                  <span className={styles.print}>
                    <CroppedPicture picture={picture} />
                  </span>
                  <figcaption className={styles.quiet}>Its crop</figcaption>
                </figure>
              </div>
            ) : (
              <p>The shop no longer has the photograph that was ordered, so its crop is not shown.</p>
            )}
            <Facts {...piece} />
          </Section>
          <Section title="Papers">
            <Papers codes={[code]} printCodes={keeps.includes('print') ? [] : [code]} />
          </Section>
        </div>
        <div>
          <Section title="Stations">
            <StationBoxes piece={piece} />
          </Section>
          <Section title="History">
            <PieceHistory steps={piece.steps} />
          </Section>
        </div>
      </div>
    </Page>
  );
}

/** The photograph beside the code. Wide windows show it below instead. */
function Thumb({ picture }: PieceSheet) {
  return (
    <div className={styles.thumb}>
      <CroppedPicture picture={picture} />
    </div>
  );
}

/** What sets this piece apart from others. */
function Flags({ isLate, shipBy, setAsideReason, remakeOf, keeps, remadeAs, parcel }: PieceSheet) {
  return (
    <ul className={styles.flags}>
      {isLate && shipBy && <li>Late since {formatUtcDay(shipBy)}</li>}
      {setAsideReason !== null && <li>Set aside: {setAsideReason}</li>}
      {remadeAs && (
        <li>
          Replaced by <Link to={`/p/${remadeAs}`}>{remadeAs}</Link>
        </li>
      )}
      {remakeOf && (
        <li>
          Replaces <Link to={`/p/${remakeOf}`}>{remakeOf}</Link>
          {keeps.length > 0 && ` and keeps its ${listParts(keeps)}`}
        </li>
      )}
      {parcel && (
        <li>
          {parcel.hasShipped ? 'Shipped' : 'Labeled'}: {parcel.carrier} {parcel.number}
        </li>
      )}
    </ul>
  );
}

function Facts({ code, paper, cuts, sourceName, batches, shipTo }: PieceSheet) {
  const isOwner = useStaff().role === 'owner';
  return (
    <dl className={styles.facts}>
      {isOwner && (
        <Fact name="File of the piece">
          <Link to={`/p/${code}/file`}>Promises, photographs, parcel and emails</Link>
        </Fact>
      )}
      {/* A remake that keeps its print has no paper to cut. */}
      <Fact name="Paper">{cuts.every(({ name }) => name !== 'Paper') && paper}</Fact>
      <Fact name="Photograph file">{sourceName}</Fact>
      <Fact name="Batches">{batches.map((number) => `No. ${number}`).join(', ')}</Fact>
      <Fact name="Ship to">{shipTo?.join(', ')}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function CutTable({ cuts }: { cuts: PieceSheet['cuts'] }) {
  return (
    <table className={styles.cuts}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Size</th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {cuts.map(({ name, inches, decimals, note }) => (
          <tr key={name + inches}>
            <th scope="row">{name}</th>
            {inches && (
              <td>
                {inches} <span className={styles.unit}>in</span>
                {decimals !== inches && <span className={styles.decimals}>{decimals}</span>}
              </td>
            )}
            <td className={styles.note} colSpan={inches ? 1 : 2}>
              {withUnits(note)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A number stays in one line with its unit. */
function withUnits(note: string): string {
  return note.replaceAll(/(\d) (in|lb)\b/g, '$1\u00a0$2');
}
