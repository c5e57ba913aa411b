import type { ReactNode } from 'react';

/** A description list, whose stylesheet class lays out `div`, `dt` and `dd`. */
export function Facts({ className, facts }: { className?: string | undefined; facts: readonly Fact[] }) {
  return (
    <dl className={className}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type Fact = readonly [name: string, text: ReactNode];
