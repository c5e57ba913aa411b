import { useState } from 'react';
import type { FoundRelease, ShownUpgrade } from '#domain/api/shop/upgrade.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Note } from '../proof-parts.tsx';
import styles from './upgrade.module.css';

/** The newer releases on this machine, each with what the owner can do with it now. */
export function FoundReleases({ shown: { releases, place, underWay } }: { shown: ShownUpgrade }) {
  const rehearse = useChange('POST /api/studio/upgrade/rehearse');
  const [chosen, setChosen] = useState<FoundRelease>();
  if (releases.length === 0)
    return (
      <Note>
        There is none in {place}. Put a release into a folder of its own there, with its packages and its
        build.
      </Note>
    );
  return (
    <div className={styles.releases}>
      <Rows label="Newer releases">
        {releases.map((release) => (
          <Row
            key={release.version}
            title={release.version}
            facts={[<code key="folder">{release.folder}</code>, release.obstacle]}
            action={
              underWay === null && (
                <>
                  {release.problem === null && (
                    <Button
                      kind="quiet"
                      isPending={rehearse.isPending}
                      busyText="Beginning…"
                      onPress={() => rehearse.mutate({ version: release.version })}
                    >
                      Rehearse {release.version}
                    </Button>
                  )}
                  {release.obstacle === null && (
                    <Button onPress={() => setChosen(release)}>Switch to {release.version}</Button>
                  )}
                </>
              )
            }
          />
        ))}
      </Rows>
      <Problem error={rehearse.error} />
      {chosen && <SwitchDialog version={chosen.version} onClose={() => setChosen(undefined)} />}
    </div>
  );
}

function SwitchDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const change = useChange('POST /api/studio/upgrade/switch');
  return (
    <FormDialog
      title={`Switch to ${version}?`}
      submit={`Switch to ${version}`}
      busyText="Asking for it…"
      keep="Keep this release"
      change={change}
      onClose={onClose}
      onSubmit={() => change.mutate({ version }, { onSuccess: onClose })}
    >
      <p>
        The shop closes for some seconds, and opens again as {version}. If that does not serve, this release
        and its data come back by themselves, and paid orders come back from the payment provider.
      </p>
      <p>Once {version} serves, nothing in the studio takes it back.</p>
    </FormDialog>
  );
}
