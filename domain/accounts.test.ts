import { expect, test } from 'vitest';
import { displayName, emailProblem, firstNameProblem, normalizeEmail, passwordProblem } from './accounts.ts';

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['somebody', 'Invalid email'],
  ['some body@example.com', 'Invalid email'],
  ['somebody@example', 'Invalid email'],
  ['somebody@example.', 'Invalid email'],
  ['a@b@example.com', 'Invalid email'],
  ['some\u0000body@example.com', 'Invalid email'],
  ['half\ud83d@example.com', 'Invalid email'],
  [`${'a'.repeat(243)}@example.com`, 'Invalid email'],
  [`${'a'.repeat(242)}@example.com`, undefined],
  [' Some.Body+prints@Example.co.uk ', undefined],
  ["o'hara_1@xn--bcher-kva.example", undefined],
  ['søren@blåbær.example', undefined],
  ['"><script>@example.com', undefined],
])('the email %j: %s', (email, problem) => {
  expect(emailProblem(email)).toBe(problem);
});

test('an email is kept trimmed and in lower case', () => {
  expect(normalizeEmail('  Ada@Example.COM ')).toBe('ada@example.com');
});

test.each([
  ['', 'Password is required'],
  ['1234567', 'Password must be at least 8 characters'],
  ['12345678', undefined],
  ['        ', undefined],
  ['🖼️'.repeat(4), undefined],
  ['a'.repeat(128), undefined],
  ['a'.repeat(129), 'Password too long'],
])('the password %j: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test.each([
  ['', undefined],
  [`  ${'a'.repeat(80)}  `, undefined],
  ['a'.repeat(81), 'First name too long'],
  ['😀'.repeat(80), undefined],
  ['نورة', undefined],
  ['<b>Ada</b>', undefined],
  ['A\u0000da', 'First name takes letters and signs only'],
  ['Ada \ud83d', 'First name takes letters and signs only'],
])('the first name %j: %s', (firstName, problem) => {
  expect(firstNameProblem(firstName)).toBe(problem);
});

test('a member without a first name is called by what stands before the @', () => {
  expect(displayName({ firstName: 'Ada', email: 'ada@example.com' })).toBe('Ada');
  expect(displayName({ firstName: null, email: 'ada@example.com' })).toBe('ada');
});
