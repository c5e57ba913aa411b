import { useEffect, useEffectEvent } from 'react';
import { TextButton } from '../ui/text-button.tsx';
import styles from './plan-tools.module.css';
import type { PlanHistory } from './use-plan.ts';

interface PlanToolsProps extends Pick<PlanHistory, 'undo' | 'redo'> {
  /** Undefined while the wall is bare. */
  title: string | undefined;
  say(text: string): void;
  /** Shows a text to everyone. */
  tell(text: string): void;
}

/** Undo, redo and share. Ctrl+Z and Ctrl+Shift+Z work too, or Command on a Mac. */
export function PlanTools({ undo, redo, title, say, tell }: PlanToolsProps) {
  const press = (step: (() => void) | undefined, done: string) => {
    step?.();
    if (step) say(done);
  };
  const pressUndo = () => press(undo, 'Undone.');
  const pressRedo = () => press(redo, 'Redone.');
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
    if (isText(event.target)) return;
    event.preventDefault();
    if (event.shiftKey) pressRedo();
    else pressUndo();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div className={styles.tools}>
      <TextButton aria-disabled={!undo} onClick={pressUndo}>
        Undo
      </TextButton>
      <TextButton aria-disabled={!redo} onClick={pressRedo}>
        Redo
      </TextButton>
      {title && <TextButton onClick={() => share(title).then(tell)}>Share this plan</TextButton>}
    </div>
  );
}

/** A text field has an undo of its own. */
function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'radio';
}

/** Shares the page's address, and says how. */
async function share(title: string): Promise<string> {
  const url = location.href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return '';
    }
    await navigator.clipboard.writeText(url);
    return 'The link to this plan is copied.';
  } catch (error) {
    // The visitor closed the list of apps.
    if (error instanceof DOMException && error.name === 'AbortError') return '';
    return "Copy this page's address to share the plan.";
  }
}
