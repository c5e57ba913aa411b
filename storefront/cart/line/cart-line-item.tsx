import { useId, useState } from 'react';
import { Link } from 'react-router';
import { orientationOf } from '#domain/catalogue/categories.ts';
import { unitPrice } from '#domain/catalogue/pricing.ts';
import { isFullBleed } from '#domain/catalogue/variants/mounts.ts';
import { writeVariant } from '#domain/catalogue/variants/opening-variant.ts';
import {
  findVariant,
  type PricedVariant,
  type Variant,
  variantOf,
} from '#domain/catalogue/variants/variants.ts';
import { describeSizeSold } from '#domain/framing/framing-texts.ts';
import { formatDollars } from '#domain/money.ts';
import { type CartLine, maxQuantityOfLine } from '#domain/orders/cart.ts';
import { findPrint } from '../../api.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import { isDrawable } from '../../framing/photograph-files.ts';
import { useMouldings } from '../../framing/use-frame.ts';
import type { PrintOnWall } from '../../own-wall/hang/hangable-wall.ts';
import { useOwnWall } from '../../own-wall/use-own-wall.ts';
import { useShopSelector } from '../../store/store.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { LineNotice } from '../cart-notices.ts';
import { DestinationNotice } from '../destination.tsx';
import styles from './cart-line-item.module.css';
import type { LineForm } from './line-form.tsx';

interface CartLineItemProps {
  line: CartLine;
  notice: LineNotice | undefined;
  onQuantity: (quantity: number) => void;
  onVariant: (variant: PricedVariant) => void;
  onRemove: (button: Element) => void;
}

const quantities = Array.from({ length: maxQuantityOfLine }, (_, index) => {
  const quantity = String(index + 1);
  return { value: quantity, text: quantity };
});

export function CartLineItem({ line, notice, onQuantity, onVariant, onRemove }: CartLineItemProps) {
  const titleId = useId();
  const variant = variantOf(line);
  const print = drawablePrint(line);
  const { editor, hasFailed, isLoading, toggle } = useEditor(line, variant);
  const wall = useOwnWall();
  return (
    <li className={styles.line} data-gone={notice?.kind === 'gone'}>
      <CartLinePicture line={line} print={print} variant={variant} />
      <div className={styles.words}>
        <h2 className={styles.title} id={titleId}>
          <Link to={`/product/${line._id}${writeVariant(variant)}`}>{line.title}</Link>
        </h2>
        <p className={styles.artist}>{line.artist}</p>
        {notice && <LineNoticeText notice={notice} line={line} />}
        <DestinationNotice line={line} className={styles.notice} />
        {editor && (
          <div className={styles.form}>
            <editor.LineForm variant={variant} variants={editor.variants} onChoose={onVariant} />
          </div>
        )}
        <LineFacts line={line} hasVariant={editor === undefined} />
        {hasFailed && (
          <p className={styles.notice} role="alert">
            The sizes, frames and mounts of this print could not be loaded. Check your connection, and try
            again.
          </p>
        )}
        <div className={styles.tools}>
          <Select
            label="Quantity"
            aria-describedby={titleId}
            options={quantities}
            value={String(line.quantity)}
            onChoose={(quantity) => onQuantity(Number(quantity))}
          />
          {notice?.kind !== 'gone' && (
            <TextButton
              aria-describedby={titleId}
              aria-expanded={editor !== undefined}
              aria-busy={isLoading}
              onClick={toggle}
            >
              {editor ? (
                'Done'
              ) : (
                <>
                  Change<span className="visually-hidden"> size, frame, or mount</span>
                </>
              )}
            </TextButton>
          )}
          <TextButton
            data-removal
            aria-describedby={titleId}
            onClick={({ currentTarget }) => onRemove(currentTarget)}
          >
            Remove
          </TextButton>
          {print && (
            <TextButton aria-describedby={titleId} onClick={wall.open}>
              {wall.buttonText}
            </TextButton>
          )}
        </div>
      </div>
      {print && wall.OwnWall && <wall.OwnWall print={print} variant={variant} onClose={wall.close} />}
    </li>
  );
}

/** The print of a line. A cart stored by an older version of the page may lack the files of the photograph. */
function drawablePrint(line: CartLine): PrintOnWall | undefined {
  const { photograph } = line;
  if (!isDrawable(photograph)) return undefined;
  const { _id, title, artist } = line;
  return { _id, title, artist, photograph, orientation: orientationOf(photograph) };
}

interface CartLinePictureProps {
  line: CartLine;
  print: PrintOnWall | undefined;
  variant: Variant;
}

/** A line whose photograph cannot be drawn has at least one picture. */
function CartLinePicture({ line, print, variant }: CartLinePictureProps) {
  return (
    <div className={styles.pictureWall}>
      {print ? (
        <FramedPrint print={print} variant={variant} sizes="(min-width: 603px) 14rem, 30vw" />
      ) : (
        <img
          className={styles.picture}
          src={isFullBleed(line.border) ? line.fullBleed : line.heroImage}
          alt={`${line.title} by ${line.artist}`}
          width={400}
          height={500}
          loading="lazy"
        />
      )}
    </div>
  );
}

function LineNoticeText({ notice, line }: { notice: LineNotice; line: CartLine }) {
  const isMember = useShopSelector((state) => state.user.isMember);
  if (notice.kind === 'gone') {
    return (
      <p className={styles.notice}>
        No longer available in this size, frame, and mount. Remove it to check out.
      </p>
    );
  }
  const former = isMember ? notice.formerMemberPrice : notice.formerPrice;
  return (
    <p className={styles.notice}>
      The price has changed since you added this print, from {formatDollars(former)} to{' '}
      {formatDollars(unitPrice(line, isMember))}.
    </p>
  );
}

/** @param hasVariant false while the visitor chooses another variant */
function LineFacts({ line, hasVariant }: { line: CartLine; hasVariant: boolean }) {
  const isMember = useShopSelector((state) => state.user.isMember);
  const size = describeSizeSold(variantOf(line), line.orientation, useMouldings());
  const [sold, ...framed] = size.replaceAll(/(?<!,|framed) /g, '\u00a0').split(/,(?= framed)/);
  return (
    <dl className={styles.facts}>
      {hasVariant && (
        <>
          <dt>Size</dt>
          <dd>
            {sold}
            {framed.length > 0 && (
              <>
                <span className={styles.comma}>,</span>
                <span className={styles.framed}>{framed}</span>
              </>
            )}
          </dd>
          <dt>Frame</dt>
          <dd>{line.frameColorName}</dd>
          <dt>Mount</dt>
          <dd>{line.border}</dd>
        </>
      )}
      <dt className={styles.priceName}>{isMember ? 'MEMBER PRICE' : 'REGULAR PRICE'}</dt>
      <dd className={styles.price}>{formatDollars(unitPrice(line, isMember))}</dd>
    </dl>
  );
}

/** What a line's print is sold in, and how to choose from it, loaded when the visitor wants to change the line. */
function useEditor({ _id }: CartLine, variant: Variant) {
  const [loaded, setLoaded] = useState<{ variants: PricedVariant[]; LineForm: typeof LineForm }>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  // While the page is open, the owner may stop selling the line's variant.
  const editor = loaded && findVariant(loaded.variants, variant) && loaded;
  const toggle = async () => {
    if (editor) return setLoaded(undefined);
    setState('loading');
    const code = import('./line-form.tsx').catch(() => undefined);
    const [answer, loadedCode] = [await findPrint(_id), await code];
    const next = answer.ok && loadedCode ? { ...loadedCode, variants: answer.value.variants } : undefined;
    setLoaded(next);
    setState(next ? 'idle' : 'failed');
  };
  return { editor, hasFailed: state === 'failed', isLoading: state === 'loading', toggle };
}
