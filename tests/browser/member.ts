import { expect, type Page } from '@playwright/test';
import { newEmail } from './shopper.ts';

/** What a member does, in a member's words. */

export interface Member {
  firstName: string;
  email: string;
  password: string;
}

/** Somebody whom no other test knows. */
export function newMember(stated: Partial<Member> = {}): Member {
  return { firstName: 'Ada', email: newEmail(), password: 'walls that talk', ...stated };
}

/** Fills in the page to join, which is open; the shop then leads on. */
export async function join(page: Page, member = newMember()): Promise<Member> {
  await expect(page).toHaveURL(/\/register/);
  await page.getByLabel('First Name').fill(member.firstName);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).not.toHaveURL(/\/register/);
  return member;
}

/** Fills in the page to sign in, which is open; the shop then leads on. */
export async function signIn(page: Page, { email, password }: Member): Promise<void> {
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** A member who has joined, and stands at home. */
export async function joinedMember(page: Page, stated: Partial<Member> = {}): Promise<Member> {
  await page.goto('/');
  await page.goto('/register');
  const member = await join(page, newMember(stated));
  await expect(page).toHaveURL(/\/$/);
  return member;
}

/** The browser's access token has run out; the session has not. */
export async function expireToken(page: Page): Promise<void> {
  await editUser(page, (user) => Object.assign(user.currentUser ?? {}, { accessToken: 'expired' }));
}

interface StoredUser {
  currentUser: object | null;
  isMember: boolean;
}

/** Changes what this browser remembers of who is signed in; shows with the next page that is loaded. */
export async function editUser(page: Page, edit: (user: StoredUser) => unknown): Promise<void> {
  await page.goto('/healthz');
  const stored = await page.evaluate(() => localStorage.getItem('persist:root') ?? '{}');
  const root = JSON.parse(stored);
  const user: StoredUser = JSON.parse(root.user);
  edit(user);
  const edited = JSON.stringify({ ...root, user: JSON.stringify(user) });
  await page.evaluate((text) => localStorage.setItem('persist:root', text), edited);
}
