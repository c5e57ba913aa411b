import { useParams } from 'react-router';
import type { StudioMember } from '#domain/api/customers/members.ts';
import { useRead } from '../../api/use-call.ts';
import { OrderList } from '../../orders/order-list.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { MemberActions } from './member-actions.tsx';

export function MemberPage() {
  const { id = '' } = useParams();
  const query = useRead(['members', 'one', id], 'GET /api/studio/members/:userId', { userId: id });
  return <Loaded query={query}>{(member) => <OneMember member={member} />}</Loaded>;
}

function OneMember({ member }: { member: StudioMember }) {
  const { email, firstName, isMember, createdAt, savedPrints, orders } = member;
  return (
    <Page title={firstName ?? email} parent={{ text: 'All members', to: '/members' }}>
      <Facts
        facts={[
          [
            'Status',
            <Status key="status" isOpen={isMember}>
              {isMember ? 'Member' : 'Membership ended'}
            </Status>,
          ],
          ['Joined', <Time key="joined" at={createdAt} isDay />],
          [
            'Email',
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          ['Saved prints', savedPrints === 0 ? 'None' : String(savedPrints)],
        ]}
      />
      <Section title="Orders">
        {orders.length > 0 ? <OrderList orders={orders} isOfOneBuyer /> : <p>There are none.</p>}
      </Section>
      <Section title="Account">
        <MemberActions member={member} />
      </Section>
    </Page>
  );
}
