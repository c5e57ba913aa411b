import { type SizeKey, sizeKeys, sizes } from '../catalogue/variants/sizes.ts';
import { frame } from './framing.ts';
import { describeFramed, describeImage, unbroken } from './framing-texts.ts';
import { type MouldingColor, type Mouldings, mouldingColors, nameColors } from './mouldings.ts';

/**
 * What other mouldings change in the sizes that buyers are told, one sentence for each size:
 * `Small, Wood: framed 15 5/8 x 19 5/8 in becomes 15 7/8 x 19 7/8 in.` Empty if they change none.
 */
export function describeMouldingChanges(before: Mouldings, after: Mouldings): string[] {
  return sizeKeys.flatMap((size) => {
    const changes = mouldingColors.map((color) => ({
      color,
      change: describeChange(describeMade(size, color, before), describeMade(size, color, after)),
    }));
    const alike = Map.groupBy(changes, ({ change }) => change);
    return [...alike].flatMap(([change, members]) =>
      change ? [`${sizes[size].name}, ${nameColors(members.map(({ color }) => color))}: ${change}`] : [],
    );
  });
}

/** What pages state of a framed size, part by part. */
type Made = readonly string[];

/** Only the image of a Full Bleed print depends on its moulding. */
function describeMade(size: SizeKey, frameColor: MouldingColor, mouldings: Mouldings): Made {
  const fullBleed = frame({ size, frameColor, mount: 'Full Bleed' }, 'portrait', mouldings);
  return [
    describeFramed(fullBleed),
    `Full Bleed image ${describeImage(fullBleed)}`,
    `${unbroken(mouldings[frameColor][size].depthInches)} in deep`,
  ];
}

function describeChange(before: Made, after: Made): string {
  const parts = before.flatMap((part, index) => {
    const next = after[index] ?? '';
    return part === next ? [] : [`${part} becomes ${next.replace(/^\D+/, '')}`];
  });
  return parts.length > 0 ? `${parts.join(', and ')}.` : '';
}
