import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useCallback,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import type { Photograph, Product } from '#domain/api/catalogue/product.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { cropToFill, type Framing } from '#domain/framing/framing.ts';
import { describeMount, describeSizes } from '#domain/framing/framing-texts.ts';
import { FramedPrint, PreloadedPhotograph } from '../../framing/framed-print.tsx';
import { PrintTransition } from '../../framing/print-transition.tsx';
import { useFrame } from '../../framing/use-frame.ts';
import quiet from '../../ui/quiet-button.module.css';
import styles from './print-stage.module.css';
import { RenderedView } from './rendered-view.tsx';
import { useLateView } from './use-late-view.ts';
import { ViewInYourRoom } from './view-in-your-room.tsx';
import { viewsOf } from './views.ts';

interface StageProps {
  print: Product;
  variant: Variant;
}

/**
 * The chosen variant from the front and in rendered views, and its sizes. The front changes at once; what is small or out of
 * sight follows after it.
 */
export function PrintStage({ print, variant }: StageProps) {
  const laterVariant = useDeferredValue(variant);
  const { orientation, photograph } = print;
  const framing = useFrame()(variant, orientation);
  const sizes = drawnSizes(photograph, framing);
  const gallery = useGallery();
  const [lookClosely, CloseLook, endLook] = useLateView(
    () => import('./zoom-view.tsx'),
    () => showFile(print),
  );
  return (
    <figure className={styles.stage}>
      <PreloadedPhotograph photograph={photograph} sizes={sizes} />
      <ul
        ref={gallery.ref}
        className={styles.views}
        aria-label="Views of the print"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the views
        tabIndex={0}
        onScroll={gallery.onScroll}
        onScrollEnd={gallery.onScrollEnd}
        onKeyDown={gallery.onKeyDown}
      >
        <li className={styles.wall}>
          <div className={styles.hung} style={ratioOf(framing)}>
            <PrintTransition id={print._id}>
              <FramedPrint print={print} variant={variant} sizes={sizes} isFirst />
            </PrintTransition>
            {/* For the mouse only. Keyboards and screen readers use the button "Look closely" below. */}
            <button
              className={styles.enlarge}
              type="button"
              tabIndex={-1}
              aria-hidden
              onClick={lookClosely}
            />
          </div>
        </li>
        <OtherViews print={print} variant={laterVariant} />
      </ul>
      <Thumbnails print={print} variant={laterVariant} current={gallery.current} show={gallery.show} />
      <figcaption className={styles.caption}>
        <span>
          {describeSizes(framing)}, {describeMount(variant).toLowerCase()}
        </span>
        <button className={`${quiet.button} needs-script`} type="button" onClick={lookClosely}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M8.5 3a5.5 5.5 0 100 11 5.5 5.5 0 000-11zm4 9.5L17 17M8.5 6v5M6 8.5h5" />
          </svg>
          Look closely
        </button>
      </figcaption>
      <ViewInYourRoom print={print} variant={laterVariant} />
      {CloseLook && <CloseLook print={print} variant={variant} onClose={endLook} />}
    </figure>
  );
}

const OtherViews = memo(({ print, variant }: StageProps) => {
  const { orientation, photograph } = print;
  const sizes = drawnSizes(photograph, useFrame()(variant, orientation));
  return viewsOf(variant, orientation).map((view) => (
    <li
      key={view.name}
      className={styles.filled}
      data-whole={view.name === 'Back' && orientation === 'landscape'}
    >
      <RenderedView view={view} print={print} variant={variant} sizes={sizes} />
    </li>
  ));
});

interface ThumbnailsProps extends StageProps {
  /** The position of the view that is shown. */
  current: number;
  show(position: number): void;
}

const Thumbnails = memo(({ print, variant, current, show }: ThumbnailsProps) => {
  const frame = useFrame();
  const thumbnail = (position: number) => ({
    className: styles.thumbnail,
    type: 'button' as const,
    'aria-current': position === current,
    onClick: () => show(position),
  });
  const views = viewsOf(variant, print.orientation);
  return (
    <div
      className={`${styles.thumbnails} needs-script`}
      style={{ '--count': views.length + 1 } as CSSProperties}
    >
      <button {...thumbnail(0)}>
        <div className={styles.front} style={ratioOf(frame(variant, print.orientation))}>
          <FramedPrint print={print} variant={variant} sizes="5rem" alt="" />
        </div>
        Front
      </button>
      {views.map((view, index) => (
        <button key={view.name} {...thumbnail(index + 1)}>
          <RenderedView view={view} print={print} variant={variant} sizes="5rem" isThumbnail />
          {view.name}
        </button>
      ))}
    </div>
  );
});

/** Instead of the lightbox: the browser itself shows the file and can enlarge it. */
function showFile({ photograph, img }: Product): void {
  location.assign(photograph.jpeg.at(-1)?.url ?? img);
}

/** A row of pages that scrolls sideways, and the index of the page in view. */
function useGallery() {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const target = useRef(0);
  const positionOf = (row: HTMLElement) => Math.round(row.scrollLeft / row.clientWidth);
  const show = useCallback((index: number) => {
    const page = ref.current?.children[index];
    if (!(page instanceof HTMLElement)) return;
    target.current = index;
    ref.current?.scrollTo({ left: page.offsetLeft });
  }, []);
  return {
    ref,
    current,
    show,
    onScroll: () => ref.current && setCurrent(positionOf(ref.current)),
    onScrollEnd: () => {
      if (ref.current) target.current = positionOf(ref.current);
    },
    /** The browser would ignore an arrow key that is pressed while the row is still scrolling. */
    onKeyDown: (event: KeyboardEvent) => {
      const step = arrowSteps[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      show(target.current + step);
    },
  };
}

const arrowSteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function ratioOf({ outside }: Framing) {
  return { '--ratio': outside.width / outside.height } as CSSProperties;
}

/** The `sizes` attribute: the drawn width of the whole, uncropped photograph. The stylesheet sets the print's width. */
function drawnSizes(photograph: Photograph, { outside, window }: Framing): string {
  const shareOfPrint = window.width / cropToFill(photograph, window).width / outside.width;
  const widthBy = (columnVw: number, aroundRem: number) => {
    const [byWidth, byHeight] = [shareOfPrint, (shareOfPrint * outside.width) / outside.height];
    return `min(${(columnVw * byWidth).toFixed(1)}vw, (100vh - ${aroundRem}rem) * ${byHeight.toFixed(2)})`;
  };
  return `(min-width: 768px) ${widthBy(56, 12)}, ${widthBy(87, 14)}`;
}
