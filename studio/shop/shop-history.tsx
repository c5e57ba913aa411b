import type { SavedDetails } from '#domain/api/shop/shop.ts';
import { Button } from '../ui/button.tsx';
import { Row, Rows } from '../ui/rows.tsx';
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
  if (history.length === 0) return <p>Nothing has changed yet.</p>;
  if (versions.length === 0) return <p>The latest changes of the shop were on its other pages.</p>;
  return (
    <Rows label="Versions">
      {versions.map(({ saved, labels }, index) => (
        <Row
          key={saved.version}
          title={index === 0 ? `Version ${saved.version}, shown now` : `Version ${saved.version}`}
          facts={[
            saved.staff?.name ?? 'In the terminal',
            <Time key="at" at={saved.at} />,
            `Changed: ${labels.join(', ')}`,
          ]}
          action={
            index > 0 && (
              <Button
                kind="quiet"
                aria-label={`Take its values: version ${saved.version}`}
                onPress={() => onTake(saved)}
              >
                Take its values
              </Button>
            )
          }
        />
      ))}
    </Rows>
  );
}

function isChangedIn({ changed }: SavedDetails): (field: ShopField) => boolean {
  return ({ name }) => changed.some((path) => path === name || path.startsWith(`${name}.`));
}
