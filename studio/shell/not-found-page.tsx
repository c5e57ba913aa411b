import { Link } from 'react-router';
import { Page } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="There is no such page">
      <p>
        <Link to="/">Go to the studio's first page</Link>
      </p>
    </Page>
  );
}

/** A page of the studio that is for other roles. */
export function OtherRolePage() {
  return (
    <Page title="This page is for another role">
      <p>The owner of the shop can change your role.</p>
    </Page>
  );
}
