import type { ReactNode } from 'react';
import quiet from '../../ui/quiet-button.module.css';

interface LookButtonProps {
  /** The path of its icon, in a square of 20. */
  icon: string;
  onClick(): void;
  children: ReactNode;
}

/** Shows the print in another way, beside the caption. */
export function LookButton({ icon, onClick, children }: LookButtonProps) {
  return (
    <button className={`${quiet.button} needs-script`} type="button" onClick={onClick}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={icon} />
      </svg>
      {children}
    </button>
  );
}
