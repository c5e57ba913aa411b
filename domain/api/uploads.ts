import type { Category } from '../catalogue/categories.ts';

/** What the files of an upload get that state none themselves. */
export interface UploadDefaults {
  artist?: string | undefined;
  category?: Category | undefined;
}

/** A file that a member of staff has uploaded, in whole or in part, and that waits for its import. */
export interface UploadedFile extends FileIdentity {
  id: string;
  receivedBytes: number;
  state: 'waiting' | 'importing' | 'refused';
  /** Why it was refused, as ends of sentences that start with its name. */
  problems: string[];
}

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

/** What became of a file in an import. */
export interface UploadOutcome {
  fileId: string;
  name: string;
  folder?: string | undefined;
  kind: 'added' | 'replaced' | 'refused';
  /** Ends of sentences that start with the file's name: `has no artist (dc:creator)`. */
  notes: string[];
  /** The print that has the file now; absent for a refused file. */
  print?: { id: string; title: string };
}

/** An outcome with its print as it is now. */
export interface ShownOutcome extends Omit<UploadOutcome, 'print'> {
  print?: { id: string; title: string; isPublished: boolean; picture: string } | undefined;
}

/** An import of uploaded files. Times are ISO 8601 in UTC. */
export interface UploadImport {
  id: string;
  /** The print that gets the file instead of its own. Null: the files become new prints. */
  printId: string | null;
  /** The number of photographs. */
  photographs: number;
  outcomes: ShownOutcome[];
  /** Why it ended early, in a sentence. */
  problem: string | null;
  startedAt: string;
  /** Null while it waits or runs. */
  finishedAt: string | null;
}

/** Everything that a member of staff has uploaded and not imported, and their latest import. */
export interface Uploads {
  files: UploadedFile[];
  lastImport: UploadImport | null;
  /** The artists of the prints in the shop. */
  artists: string[];
}

export const uploadLimits = {
  /** Of one person at a time. */
  files: 500,
  /** Unfinished uploads are removed after this time without news. */
  hours: 24,
} as const;
