import { type ReactNode, ViewTransition } from 'react';
import './print-transition.css';

interface PrintTransitionProps {
  /** The print's id. Only one element per page may use it. */
  id: string;
  children: ReactNode;
}

/** Animates a print from its place on one page to its place on the next, unless the visitor prefers reduced motion. */
export function PrintTransition({ id, children }: PrintTransitionProps) {
  return (
    <ViewTransition
      name={`print-${id}`}
      default="none"
      share={prefersReducedMotion() ? 'none' : 'print-transition'}
    >
      {children}
    </ViewTransition>
  );
}

function prefersReducedMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
