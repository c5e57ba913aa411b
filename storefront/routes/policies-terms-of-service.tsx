import { PageHead } from '../discovery/page-head.tsx';
import { PolicyPage } from '../policies/policy-page.tsx';
import { termsOfService } from '../policies/terms-of-service.tsx';

export default function TermsOfServicePage() {
  return (
    <>
      <PageHead
        title={`${termsOfService.title} - Passepartout`}
        description="The terms of the shop: who may order, prices and membership, production and shipping, your rights."
        path="/policies/terms-of-service"
      />
      <PolicyPage policy={termsOfService} />
    </>
  );
}
