export const mounts = ['Border', 'Full Bleed'] as const;
/** `Border`: the mat or board shows around the photograph. `Full Bleed`: the photograph reaches the frame. */
export type Mount = (typeof mounts)[number];

export function isMount(value: unknown): value is Mount {
  return mounts.some((mount) => mount === value);
}

/** Reads a mount whatever its case, spaces and hyphens (`full-bleed`); undefined for other words. */
export function parseMount(word: unknown): Mount | undefined {
  if (typeof word !== 'string') return undefined;
  const plain = plainWord(word);
  return mounts.find((mount) => plainWord(mount) === plain);
}

export function isFullBleed(mount: Mount): boolean {
  return mount === 'Full Bleed';
}

/** `border` or `full-bleed`: the mount in addresses, file names and SKUs. `parseMount` reads it. */
export function mountSlug(mount: Mount): string {
  return mount.toLowerCase().replace(' ', '-');
}

function plainWord(word: string): string {
  return word.toLowerCase().replace(/[\s-]/g, '');
}
