import type { Product } from '#domain/api/catalogue/product.ts';
import { modelUrl } from '#domain/catalogue/model-url.ts';
import { writeVariant } from '#domain/catalogue/variants/opening-variant.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { useMouldings } from '../../framing/use-frame.ts';
import quiet from '../../ui/quiet-button.module.css';
import styles from './room-link.module.css';

interface RoomLinkProps {
  print: Product;
  variant: Variant;
}

/** Opens the model of the chosen variant in the phone's own viewer, at its real size. */
export default function RoomLink({ print, variant }: RoomLinkProps) {
  const isAndroid = /android/i.test(navigator.userAgent);
  const model = modelUrl(print.photograph, variant, useMouldings());
  return (
    <a
      className={`${quiet.button} ${styles.link}`}
      rel="ar"
      href={
        isAndroid
          ? sceneViewer(`${model}.glb`, print.title, writeVariant(variant))
          : `${model}.usdz#allowsContentScaling=0`
      }
    >
      {/* AR Quick Look opens only links whose one element is a picture. */}
      <img alt="" hidden />
      View in your room
    </a>
  );
}

/** The link to Google's Scene Viewer. A phone without it stays on the page, at the section "See it to scale". */
function sceneViewer(model: string, title: string, variant: string): string {
  const { origin, pathname } = location;
  const query = new URLSearchParams({
    file: origin + model,
    mode: 'ar_preferred',
    title,
    resizable: 'false',
    enable_vertical_placement: 'true',
  });
  const intent = [
    'Intent',
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(`${origin}${pathname}${variant}#to-scale`)}`,
    'end',
  ];
  return `intent://arvr.google.com/scene-viewer/1.2?${String(query).replaceAll('+', '%20')}#${intent.join(';')};`;
}
