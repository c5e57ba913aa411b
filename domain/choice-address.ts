import { parseFrame } from './frames.ts';
import { parseMount } from './mounts.ts';
import { isSizeKey } from './sizes.ts';
import { type Choice, defaultChoice } from './variants.ts';

/** The choice that a print's address asks for; what it leaves out, or misspells, is the default. */
export function readChoice(query: URLSearchParams): Choice {
  const size = query.get('size');
  return {
    size: isSizeKey(size) ? size : defaultChoice.size,
    frameColor: parseFrame(query.get('frame')) ?? defaultChoice.frameColor,
    mount: parseMount(query.get('mount')) ?? defaultChoice.mount,
  };
}

/** `?size=large&frame=wood&mount=full-bleed`: opens a print as it was chosen. */
export function writeChoice({ size, frameColor, mount }: Choice): string {
  return `?${new URLSearchParams({ size, frame: frameColor, mount: mount.toLowerCase().replace(' ', '-') })}`;
}
