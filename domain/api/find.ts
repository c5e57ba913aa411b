/** Something that the studio's search over everything has found. */
export interface FoundInStudio {
  kind: FoundKind;
  /** The id in its page's address; of a piece, its code. */
  id: string;
  title: string;
  /** What tells it from others of this title. */
  detail: string;
}

export const foundKinds = ['order', 'piece', 'print', 'member'] as const;
export type FoundKind = (typeof foundKinds)[number];
