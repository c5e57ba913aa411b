import { Button } from '../ui/button.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Time } from '../ui/time.tsx';
import type { SavedVersion } from './shop-api.ts';

interface Props {
  /** The newest first. */
  history: SavedVersion[];
  onTake: (version: SavedVersion) => void;
}

/** The latest versions. The texts of one can be taken into the form again. */
export function ShopHistory({ history, onTake }: Props) {
  if (history.length === 0) return <p>Nothing was changed yet. These are the texts of a new shop.</p>;
  return (
    <Rows label="Versions">
      {history.map((saved, index) => (
        <Row
          key={saved.version}
          title={index === 0 ? `Version ${saved.version}, shown now` : `Version ${saved.version}`}
          facts={[
            saved.staff?.name ?? 'In the terminal',
            <Time key="at" at={saved.at} />,
            saved.details.shop,
          ]}
          action={
            index > 0 && (
              <Button
                kind="quiet"
                aria-label={`Take the texts of version ${saved.version} into the form`}
                onPress={() => onTake(saved)}
              >
                Take its texts
              </Button>
            )
          }
        />
      ))}
    </Rows>
  );
}
