import { type ReactNode, ViewTransition } from 'react';
import './travelling-print.css';

interface TravellingPrintProps {
  /** The print's id. Only one element per page may use it. */
  id: string;
  children: ReactNode;
}

/** Animates a print from its place on one page to its place on the next, unless the visitor prefers reduced motion. */
export function TravellingPrint({ id, children }: TravellingPrintProps) {
  return (
    <ViewTransition
      name={`print-${id}`}
      default="none"
      share={prefersReducedMotion() ? 'none' : 'travelling-print'}
    >
      {children}
    </ViewTransition>
  );
}

function prefersReducedMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
