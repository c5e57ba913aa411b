import { type Browser, expect, type Page } from '@playwright/test';
import { editStored } from './edit-stored.ts';
import { hydrateOnLoad } from './hydrated-pages.ts';
import { newEmail } from './shopper.ts';

/** Actions of a member in the browser. */

export interface Member {
  firstName: string;
  email: string;
  password: string;
}

/** A member whom no other test uses. */
export function newMember(overrides: Partial<Member> = {}): Member {
  return { firstName: 'Ada', email: newEmail(), password: 'walls that talk', ...overrides };
}

/** Fills in the open join page and waits for the redirect. */
export async function join(page: Page, member = newMember()): Promise<Member> {
  await expect(page).toHaveURL(/\/register/);
  await page.getByLabel('First Name').fill(member.firstName);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).not.toHaveURL(/\/register/);
  return member;
}

/** Fills in the open sign-in page and waits for the redirect. */
export async function signIn(page: Page, { email, password }: Member): Promise<void> {
  await expect(page).toHaveURL(/\/login/);
  // The address changes before the page: the form to join has an email too.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** A member who has just joined, on the home page. */
export async function joinedMember(page: Page, overrides: Partial<Member> = {}): Promise<Member> {
  await page.goto('/');
  await page.goto('/register');
  const member = await join(page, newMember(overrides));
  await expect(page).toHaveURL(/\/$/);
  return member;
}

/** A member who has joined in a separate browser. */
export async function memberElsewhere(browser: Browser): Promise<Member> {
  const page = await browser.newPage();
  hydrateOnLoad(page);
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

/** Makes the browser's access token expire, but not its session. */
export async function expireToken(page: Page): Promise<void> {
  await editStored(page, 'user', ({ currentUser }) => {
    currentUser.accessToken = 'expired';
  });
}

/** Makes the session expire too. */
export async function endSession(page: Page): Promise<void> {
  await expireToken(page);
  await page.context().clearCookies();
}
