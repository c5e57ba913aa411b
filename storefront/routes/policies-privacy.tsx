import { PolicyPage } from '../policies/policy-page.tsx';
import { privacy } from '../policies/privacy.tsx';

export default function PrivacyPage() {
  return (
    <>
      <title>{`${privacy.title} - Passepartout`}</title>
      <meta
        name="description"
        content="What the shop knows of you, where it is kept and for how long, and how you take it back."
      />
      <PolicyPage policy={privacy} />
    </>
  );
}
