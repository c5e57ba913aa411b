import type { ShownUpgrade } from '#domain/api/shop/upgrade.ts';
import { describeSwitch } from '#domain/shop/upgrade.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Time, writeMoment } from '../../ui/time.tsx';
import { Alert, Note, useService } from '../proof-parts.tsx';
import { headOf } from '../shop-pages.ts';
import { FoundReleases } from './found-releases.tsx';
import { UpgradeReport } from './upgrade-report.tsx';

/** Where the owner sees what a newer release does to a copy of the shop, and switches to it. */
export function UpgradePage() {
  const upgrade = useService('upgrade', 'GET /api/studio/upgrade', ({ underWay }) => underWay !== null);
  return (
    <Page
      {...headOf('/shop/upgrade')}
      lead="A newer release is first rehearsed on a copy. The shop stays open, and nothing in it changes."
    >
      <Loaded query={upgrade}>{(shown) => <Upgrade shown={shown} />}</Loaded>
    </Page>
  );
}

function Upgrade({ shown }: { shown: ShownUpgrade }) {
  const { version, underWay, failure, report, result } = shown;
  return (
    <>
      <p>This shop runs {version}.</p>
      <p role="status">{underWay && describeWork(underWay)}</p>
      {failure && (
        <Alert>
          <Time at={failure.startedAt} />: {failure.version} failed. {failure.problem}
        </Alert>
      )}
      <Section title="Newer releases">
        <FoundReleases shown={shown} />
      </Section>
      {report && (
        <Section title="The last rehearsal">
          <UpgradeReport report={report} />
        </Section>
      )}
      {result && (
        <Section title="The last switch">
          <p>
            <Time at={result.at} />: {describeSwitch(result)}
          </p>
          {result.problem === undefined && report?.to.version === result.to.version && (
            <Note>Keep the backup {report.backup} until you have looked at the shop.</Note>
          )}
        </Section>
      )}
    </>
  );
}

function describeWork({ kind, version, startedAt }: NonNullable<ShownUpgrade['underWay']>): string {
  const since = startedAt ? `, since ${writeMoment(startedAt)}` : '';
  return kind === 'switch'
    ? `The shop switches to ${version}${since}. It closes for some seconds. This page shows what came of it.`
    : `${version} is being rehearsed${since}. It takes minutes, and continues if you leave this page.`;
}
