import { changeTime, damageReportTime } from '#domain/terms.ts';
import { PageHead } from '../discovery/page-head.tsx';
import { PolicyPage } from '../policies/policy-page.tsx';
import { returns } from '../policies/returns.tsx';

export default function ReturnsPage() {
  return (
    <>
      <PageHead
        title={`${returns.title} - Passepartout`}
        description={`Changes within ${changeTime}, photos of damage within ${damageReportTime}, and how we put right what went wrong.`}
        path="/policies/returns"
      />
      <PolicyPage policy={returns} />
    </>
  );
}
