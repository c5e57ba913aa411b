import type { ShownBackups } from '#domain/api/shop/backups.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { Beside, ConfirmSettings, Note, Parts, Problems, useService } from '../proof-parts.tsx';
import { type SetupState, SetupStatus } from '../setup-status.tsx';
import { headOf } from '../shop-pages.ts';
import { BackupRuns } from './backup-runs.tsx';
import { PlanForm } from './plan-form.tsx';

/** Where the owner plans backups, and sees what was made and proved. */
export function BackupsPage() {
  const backups = useService(
    'backups',
    'GET /api/studio/settings/backups',
    ({ isChanging, isAsked }) => isChanging || isAsked,
  );
  return (
    <Page
      {...headOf('/shop/backups')}
      lead="Once you plan it, the shop copies itself each night while it sells, reads each copy back, and restores one a week as a drill."
    >
      <Loaded query={backups}>{(shown) => <Backups shown={shown} />}</Loaded>
    </Page>
  );
}

function Backups({ shown }: { shown: ShownBackups }) {
  const { isUnconfirmed, problems, runs } = shown;
  return (
    <>
      <SetupStatus state={stateOf(shown)}>{describeState(shown)}</SetupStatus>
      <Problems problems={problems} />
      {isUnconfirmed && <ConfirmSettings />}
      <Beside>
        <Section title="Plan">
          <Plan shown={shown} />
        </Section>
        {shown.plan && (
          <Section title="Now">
            <RunNow shown={shown} />
          </Section>
        )}
      </Beside>
      {runs.length > 0 && (
        <Section title="What was made">
          <BackupRuns runs={runs} />
        </Section>
      )}
    </>
  );
}

function stateOf({ plan, isChanging, isAsked, isUnconfirmed, problems, provenAt }: ShownBackups): SetupState {
  if (problems.length > 0 || isUnconfirmed) return 'needs-you';
  if (!plan) return 'not-set-up';
  return provenAt && !isChanging ? 'works' : isChanging || isAsked ? 'being-tried' : 'needs-you';
}

function describeState({ plan, provenAt }: ShownBackups) {
  if (provenAt) return <Time at={provenAt} prefix="The last proven backup is that of" />;
  return plan ? 'No backup is proven yet.' : 'The shop makes no backups by itself.';
}

function Plan({ shown }: { shown: ShownBackups }) {
  const remove = useChange('POST /api/studio/settings/backups/remove');
  if (shown.isOnMachine)
    return (
      <Note>Set on this machine. Remove BACKUPS from its environment or the file .env to plan here.</Note>
    );
  return (
    <Parts>
      <PlanForm key={shown.version} shown={shown} />
      {shown.plan && (
        <Button
          kind="quiet"
          isPending={remove.isPending}
          busyText="Removing it…"
          onPress={() => remove.mutate({ version: shown.version })}
        >
          Make no more backups
        </Button>
      )}
      <Problem error={remove.error} />
    </Parts>
  );
}

function RunNow({ shown: { isAsked, isChanging } }: { shown: ShownBackups }) {
  const run = useChange('POST /api/studio/settings/backups/run');
  return (
    <Parts>
      <p role="status">
        {isChanging
          ? 'The plan is stored. The shop restarts with it, which takes some seconds.'
          : isAsked
            ? 'The shop is at work. This page shows what it came to.'
            : 'A drill restores the backup into a temporary folder, counts what it holds, opens the page of a print, and deletes the folder.'}
      </p>
      {!isAsked && !isChanging && (
        <Button isPending={run.isPending} onPress={() => run.mutate(undefined)}>
          Back up and restore now
        </Button>
      )}
      <Problem error={run.error} />
    </Parts>
  );
}
