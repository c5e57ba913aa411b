import { parseFrame } from '#domain/frames.ts';
import { parseMount } from '#domain/mounts.ts';
import { isSizeKey } from '#domain/sizes.ts';
import { type Choice, defaultChoice } from '#domain/variants.ts';

/** The choice that an address asks for; what it leaves out, or misspells, is the default. */
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
