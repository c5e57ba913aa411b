import { useEffect, useRef } from 'react';

/**
 * Takes over what was chosen while the page's script was still on its way: React leaves a control as it finds
 * it, and would go on with another value than the one on view.
 */
export function useEarlyChoice<Group extends HTMLElement>(value: string, take: (value: string) => void) {
  const group = useRef<Group>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before the page came alive
  useEffect(() => {
    const control = group.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
      'input:checked, select',
    );
    if (control && control.value !== value) take(control.value);
  }, []);
  return group;
}
