import { Status } from '../ui/status.tsx';
import { Time } from '../ui/time.tsx';

interface Props {
  /** Whether the page has changes that are not saved. */
  isChanged: boolean;
  /** When it was saved last, if it ever was. */
  savedAt: string | undefined;
  /** What the shop shows if it never was. */
  unsaved?: string;
}

/** Whether the shop shows what a page of the studio has, for the head of the page. */
export function SavedState({ isChanged, savedAt, unsaved = 'Live in the shop' }: Props) {
  if (isChanged) return <Status isOpen>Not saved yet</Status>;
  return <Status>{savedAt ? <Time at={savedAt} prefix="Saved, live since" isDay /> : unsaved}</Status>;
}
