import { type Browser, expect, type Page } from '@playwright/test';
import { editStored } from './edit-stored.ts';
import { waitForLife } from './live-pages.ts';
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

/** A member who has joined in a browser of their own. */
export async function memberElsewhere(browser: Browser): Promise<Member> {
  const page = await browser.newPage();
  waitForLife(page);
  const member = await joinedMember(page);
  await page.close();
  return member;
}

/** A member signs out in the settings. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** The browser's access token has run out; the session has not. */
export async function expireToken(page: Page): Promise<void> {
  await editStored(page, 'user', ({ currentUser }) => {
    currentUser.accessToken = 'expired';
  });
}

/** The session has run out too. */
export async function endSession(page: Page): Promise<void> {
  await expireToken(page);
  await page.context().clearCookies();
}
