import { Link } from 'react-router';
import type { PolicySummary } from '#domain/api/shop/policies.ts';
import { useRead } from '../../api/use-call.ts';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { headOf } from '../shop-pages.ts';

const summaries: Record<PolicySummary['policy'], string> = {
  terms: 'Who can order, how, and at what price',
  privacy: 'What you keep about people, and why',
  returns: 'When buyers can cancel, and what happens after damage',
  accessibility: 'What is checked for people with a disability, and what is missing',
};

/** The policies of the shop. */
export function PoliciesPage() {
  // News of the shop's details from another window reads the policies again, because they contain its values.
  const policies = useRead(['shop', 'policies'], 'GET /api/studio/policies');
  return (
    <Page
      {...headOf('/shop/policies')}
      lead={
        <>
          What buyers agree to, and what you promise them.{' '}
          <strong>Have a lawyer read each text before you sell.</strong>
        </>
      }
    >
      <Loaded query={policies}>
        {(all) => (
          <Rows label="Policies">
            {all.map(({ policy, title, path, isDefault, changedAt }) => (
              <Row
                key={policy}
                title={<Link to={`/shop/policies/${policy}`}>{title}</Link>}
                facts={[
                  summaries[policy],
                  changedAt && (
                    <span key="at">
                      Changed <Time at={changedAt} />
                    </span>
                  ),
                ]}
                action={
                  <>
                    <a href={path}>
                      View in the shop<span className="visually-hidden">: {title}</span>
                    </a>
                    <span>
                      <Status>{isDefault ? 'Default text' : 'Your own text'}</Status>
                    </span>
                  </>
                }
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </Page>
  );
}
