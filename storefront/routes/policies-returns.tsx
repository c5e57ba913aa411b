import { PolicyPage } from '../policies/policy-page.tsx';
import { returns } from '../policies/returns.tsx';
import { changeTime, damageReportTime } from '../policies/words.ts';

export default function ReturnsPage() {
  return (
    <>
      <title>{`${returns.title} - Passepartout`}</title>
      <meta
        name="description"
        content={`Changes within ${changeTime}, photos of damage within ${damageReportTime}, and how we put right what went wrong.`}
      />
      <PolicyPage policy={returns} />
    </>
  );
}
