import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { exampleMember } from '#tests/world/example-member.ts';
import { loginSucceeded, profileFailed, profileLoaded } from '../session/user-slice.ts';
import { createShopStore, type ShopStore, ShopStoreProvider } from '../store/store.ts';
import { Account } from './account.tsx';
import { Welcome } from './welcome.tsx';

function memberStore(): ShopStore {
  const store = createShopStore();
  store.dispatch(loginSucceeded(exampleMember()));
  return store;
}

function render(store: ShopStore): string {
  const member = exampleMember();
  return renderToStaticMarkup(
    <ShopStoreProvider value={store}>
      <MemoryRouter>
        <Welcome member={{ ...member, isMember: true }} />
        <Account member={{ ...member, isMember: true }} />
      </MemoryRouter>
    </ShopStoreProvider>,
  );
}

const profile = { _id: 'ada', firstName: 'Ada', name: 'Ada', email: 'ada@example.com' };

test('a member has the badge and the status as text', () => {
  expect(render(memberStore()).match(/>Member</g)).toHaveLength(2);
});

test('a membership that has ended since the sign-in shows as Guest, with a link to write to us', () => {
  const store = memberStore();
  store.dispatch(profileLoaded({ ...profile, isMember: false, createdAt: '2026-01-01T12:00:00Z' }));
  expect(render(store)).not.toContain('>Member<');
  expect(render(store)).toContain('>Guest<');
  expect(render(store)).toContain('Your membership has ended');
  expect(render(memberStore())).not.toContain('Your membership has ended');
});

test('a profile that cannot be loaded shows an error, and the email stays', () => {
  const store = memberStore();
  store.dispatch(profileFailed());
  expect(render(store)).toContain('Error loading profile. Please try again.');
  expect(render(store)).toContain('ada@example.com');
});
