/** What tells a file apart from others of its name. */
export interface FileIdentity {
  name: string;
  /** The folder that it was chosen or dropped with, such as `lofoten/raw`. */
  folder?: string | undefined;
  bytes: number;
  /** When it was last changed, in ISO 8601. */
  modifiedAt?: string | undefined;
}

/** Whether both are the same file on the disk that they came from, as far as both state it. */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  const differs = (key: 'folder' | 'modifiedAt') => one[key] && other[key] && one[key] !== other[key];
  return one.name === other.name && one.bytes === other.bytes && !differs('folder') && !differs('modifiedAt');
}

/** Whether a file states something about the photographs beside it. */
export function isListOrSidecar(name: string): boolean {
  return isList(name) || /\.xmp$/i.test(name);
}

/** Whether a file is one of those that an import reads once, for all its photographs. */
export function isList(name: string): boolean {
  return ['prints.csv', 'prints.json', 'variants.json', 'artists.json'].includes(name);
}

export const uploadLimits = {
  /** The most that one person may upload at a time. */
  files: 500,
  /** Unfinished uploads are removed after this time without news. */
  hours: 24,
} as const;
