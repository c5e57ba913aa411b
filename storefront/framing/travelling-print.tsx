import { type ReactNode, ViewTransition } from 'react';
import './travelling-print.css';

interface TravellingPrintProps {
  /** The print's. On a page at most one place of a print may travel. */
  id: string;
  children: ReactNode;
}

/** A print that goes from its place on one page to its place on the next, where the visitor takes motion. */
export function TravellingPrint({ id, children }: TravellingPrintProps) {
  return (
    <ViewTransition
      name={`print-${id}`}
      default="none"
      share={wantsStillness() ? 'none' : 'travelling-print'}
    >
      {children}
    </ViewTransition>
  );
}

function wantsStillness(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
