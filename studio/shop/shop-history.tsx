import type { ReactNode } from 'react';
import type { SavedDetails } from '#domain/api/shop/shop.ts';
import { Button } from '../ui/button.tsx';
import { Row, Rows } from '../ui/lists/rows.tsx';
import { Time } from '../ui/time.tsx';

import type { ShopField } from './shop-values.ts';

interface Props {
  /** The newest first. */
  history: SavedDetails[];
  /** Only versions that changed one of them are listed. */
  fields: readonly ShopField[];
  onTake: (version: SavedDetails) => void;
}

/** The latest versions of these fields. The values of one can be taken into the form again. */
export function ShopHistory({ history, fields, onTake }: Props) {
  const versions = history
    .map((saved) => ({ saved, labels: fields.filter(isChangedIn(saved)).map(({ label }) => label) }))
    .filter(({ labels }) => labels.length > 0);
  if (versions.length === 0) return <p>The latest changes of the shop were on its other pages.</p>;
  return (
    <Rows label="Versions">
      {versions.map(({ saved, labels }, index) => (
        <VersionRow
          key={saved.version}
          saved={saved}
          facts={[`Changed: ${labels.join(', ')}`]}
          part="values"
          {...(index > 0 && { onTake: () => onTake(saved) })}
        />
      ))}
    </Rows>
  );
}

interface VersionProps {
  saved: { version: number; at: string; staff: { name: string } | null };
  facts: ReactNode[];
  /** What is taken of it. */
  part: 'values' | 'text';
  /** Absent for the version that the shop shows. */
  onTake?: () => void;
}

export function VersionRow({ saved: { version, at, staff }, facts, part, onTake }: VersionProps) {
  return (
    <Row
      title={`Version ${version}${onTake ? '' : ', shown now'}`}
      facts={[staff?.name ?? 'In the terminal', <Time key="at" at={at} />, ...facts]}
      action={
        onTake && (
          <Button kind="quiet" aria-label={`Take its ${part}: version ${version}`} onPress={onTake}>
            Take its {part}
          </Button>
        )
      }
    />
  );
}

function isChangedIn({ changed }: SavedDetails): (field: ShopField) => boolean {
  return ({ name }) => changed.some((path) => path === name || path.startsWith(`${name}.`));
}
