import { PolicyPage } from '../policies/policy-page.tsx';
import { termsOfService } from '../policies/terms-of-service.tsx';

export default function TermsOfServicePage() {
  return (
    <>
      <title>{`${termsOfService.title} - Passepartout`}</title>
      <meta
        name="description"
        content="The terms of the shop: who may order, prices and membership, production and shipping, your rights."
      />
      <PolicyPage policy={termsOfService} />
    </>
  );
}
