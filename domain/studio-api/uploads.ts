import type { Category } from '../categories.ts';

/** What the files of an upload get that state none themselves. */
export interface UploadDefaults {
  artist?: string | undefined;
  category?: Category | undefined;
}

/** A file that a member of staff has uploaded, in whole or in part, and that waits for its import. */
export interface UploadedFile {
  id: string;
  name: string;
  bytes: number;
  receivedBytes: number;
}

/** What became of a file in an import. */
export interface UploadOutcome {
  fileId: string;
  name: string;
  kind: 'added' | 'replaced' | 'refused';
  /** Sentences for the owner, whose first word is not the file's name: `has no artist (dc:creator)`. */
  notes: string[];
  /** The print that has the file now; absent for a refused file. */
  print?: { id: string; title: string };
}

/** An import of uploaded files. Times are ISO 8601 in UTC. */
export interface UploadImport {
  id: string;
  /** The number of files, with lists and sidecars. */
  files: number;
  outcomes: UploadOutcome[];
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
