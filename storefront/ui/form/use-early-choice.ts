import { useEffect, useRef } from 'react';

/**
 * Applies a choice that the visitor made before hydration. React leaves the control as it is, so without this the state
 * would differ from the page.
 */
export function useEarlyChoice<Group extends HTMLElement>(value: string, onChoose: (value: string) => void) {
  const group = useRef<Group>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for choices made before hydration
  useEffect(() => {
    const control = group.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
      'input:checked, select',
    );
    if (control && control.value !== value) onChoose(control.value);
  }, []);
  return group;
}
