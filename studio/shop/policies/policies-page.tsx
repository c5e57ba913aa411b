import { Link } from 'react-router';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Time } from '../../ui/time.tsx';
import { ShopTabs } from '../shop-page.tsx';
import { usePolicies } from './policies-api.ts';

/** The policies of the shop. */
export function PoliciesPage() {
  return (
    <Page
      title="Policies"
      tabs={<ShopTabs />}
      lead="What buyers agree to, and what you promise them. Have a lawyer read each text before you sell."
    >
      <Loaded query={usePolicies()}>
        {(policies) => (
          <Rows label="Policies">
            {policies.map(({ policy, title, isDefault, changedAt }) => (
              <Row
                key={policy}
                title={<Link to={`/shop/policies/${policy}`}>{title}</Link>}
                facts={[
                  isDefault ? 'The text that comes with the shop' : 'Your own text',
                  changedAt && (
                    <span key="at">
                      Changed <Time at={changedAt} />
                    </span>
                  ),
                ]}
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </Page>
  );
}
