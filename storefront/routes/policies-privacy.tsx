import { PageHead } from '../discovery/page-head.tsx';
import { PolicyPage } from '../policies/policy-page.tsx';
import { privacy } from '../policies/privacy.tsx';

export default function PrivacyPage() {
  return (
    <>
      <PageHead
        title={`${privacy.title} - Passepartout`}
        description="What the shop knows of you, where it is kept and for how long, and how you take it back."
        path="/policies/privacy"
      />
      <PolicyPage policy={privacy} />
    </>
  );
}
