import { useEffect, useRef } from 'react';

/**
 * Takes over a choice made before hydration. React keeps the control as the visitor left it, so the state would
 * otherwise differ from what the page shows.
 */
export function useEarlyChoice<Group extends HTMLElement>(value: string, take: (value: string) => void) {
  const group = useRef<Group>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for choices made before hydration
  useEffect(() => {
    const control = group.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
      'input:checked, select',
    );
    if (control && control.value !== value) take(control.value);
  }, []);
  return group;
}
