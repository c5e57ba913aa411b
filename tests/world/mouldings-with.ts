import { type SizeKey, sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { defaultMouldings, type Moulding, type Mouldings } from '#domain/framing/mouldings.ts';

/** The default mouldings with other measures in some sizes, of every color or of these. */
export function mouldingsWith(
  change: Partial<Moulding>,
  { colors = ['black', 'white', 'wood'], of = sizeKeys }: { colors?: string[]; of?: readonly SizeKey[] } = {},
): Mouldings {
  // The defaults share objects, which `structuredClone` would keep shared.
  const mouldings: Mouldings = JSON.parse(JSON.stringify(defaultMouldings));
  for (const [color, bySize] of Object.entries(mouldings))
    for (const size of of) if (colors.includes(color)) Object.assign(bySize[size], change);
  return mouldings;
}
