import { useParams } from 'react-router';
import type { StudioMember } from '#domain/api/customers/members.ts';
import { countOf } from '#domain/count-of.ts';
import { OrderList } from '../../orders/order-list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { DeleteAccount, MemberActions } from './member-actions.tsx';
import { useMember } from './members-api.ts';

export function MemberPage() {
  const { id = '' } = useParams();
  return <Loaded query={useMember(id)}>{(member) => <OneMember member={member} />}</Loaded>;
}

function OneMember({ member }: { member: StudioMember }) {
  const { email, firstName, isMember, createdAt, savedPrints, sessions, orders } = member;
  return (
    <Page
      title={firstName ?? email}
      lead={
        <>
          <a href={`mailto:${email}`}>{email}</a>. Joined <Time at={createdAt} isDay />.{' '}
          {isMember ? 'Pays member prices.' : 'The membership has ended, so the prices are the regular ones.'}{' '}
          Has {countOrNo(savedPrints, 'saved print')}. Signed in on {countOrNo(sessions, 'device')}.
        </>
      }
    >
      <MemberActions member={member} />
      <Section title="Orders">
        {orders.length > 0 ? <OrderList orders={orders} isOfOneBuyer /> : <p>There are none.</p>}
      </Section>
      <DeleteAccount member={member} />
    </Page>
  );
}

function countOrNo(count: number, thing: string): string {
  return count === 0 ? `no ${thing}s` : countOf(count, thing);
}
