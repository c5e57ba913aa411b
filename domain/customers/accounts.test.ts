import { expect, test } from 'vitest';
import { displayName, emailProblem, firstNameProblem, normalizeEmail, passwordProblem } from './accounts.ts';

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['ada.lind', 'Invalid email'],
  ['some body@example.com', 'Invalid email'],
  ['ada.lind@example', 'Invalid email'],
  ['ada.lind@example.', 'Invalid email'],
  ['a@b@example.com', 'Invalid email'],
  ['some\u0000body@example.com', 'Invalid email'],
  ['half\ud83d@example.com', 'Invalid email'],
  [`${'a'.repeat(65)}@example.com`, 'Invalid email'],
  [`${'é'.repeat(33)}@example.com`, 'Invalid email'],
  [`${'a'.repeat(64)}@example.com`, undefined],
  [`ada@${'a.'.repeat(124)}com`, 'Invalid email'],
  [`ada@${'a.'.repeat(123)}com`, undefined],
  [`ada@${'a'.repeat(64)}.com`, 'Invalid email'],
  [' Some.Body+prints@Example.co.uk ', undefined],
  ["o'hara_1@xn--bcher-kva.example", undefined],
  ['søren@blåbær.example', undefined],
  ['ada@例え.テスト', undefined],
  ["ada!#$%&'*/=?^_`{|}~-@example.com", undefined],
  ['"><script>@example.com', 'Invalid email'],
  ['ada>@example.com', 'Invalid email'],
  ['<ada@example.com>', 'Invalid email'],
  ['ada@example.com>', 'Invalid email'],
  ['"ada"@example.com', 'Invalid email'],
  ['"ada lovelace"@example.com', 'Invalid email'],
  ['a,victim@example.com', 'Invalid email'],
  ['a;victim@example.com', 'Invalid email'],
  ['a:victim@example.com', 'Invalid email'],
  ['ada(lovelace)@example.com', 'Invalid email'],
  ['ada\\@example.com', 'Invalid email'],
  ['ada[1]@example.com', 'Invalid email'],
  ['.ada@example.com', 'Invalid email'],
  ['ada.@example.com', 'Invalid email'],
  ['ada..lovelace@example.com', 'Invalid email'],
  ['@example.com', 'Invalid email'],
  ['ada@', 'Invalid email'],
  ['ada@.example.com', 'Invalid email'],
  ['ada@example..com', 'Invalid email'],
  ['ada@-example.com', 'Invalid email'],
  ['ada@exam_ple.com', 'Invalid email'],
  ['ada@example.com:25', 'Invalid email'],
  ['ada@192.0.2.1', 'Invalid email'],
  ['ada@[192.0.2.1]', 'Invalid email'],
  ['ada\u200b@example.com', 'Invalid email'],
  ['ada@exam\u00adple.com', 'Invalid email'],
  ['ada@example\u3002com', 'Invalid email'],
  ['ada@mail.example\u3002com', 'Invalid email'],
  ['ada@ｅxample.com', 'Invalid email'],
  ['ada\u007f@example.com', 'Invalid email'],
  ['ada@example.com\r\nBcc: grace@example.com', 'Invalid email'],
])('the email %j: %s', (email, problem) => {
  expect(emailProblem(email)).toBe(problem);
});

test('an email address is stored trimmed and in lower case', () => {
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
  ['A\u0000da', 'First name contains the invisible character U+0000 after "A"; type it again without it'],
  ['Ada \ud83d', 'First name contains the invisible character U+D83D after "Ada"; type it again without it'],
  [
    '\u202eedaL',
    'First name contains the invisible character U+202E at its beginning; type it again without it',
  ],
])('the first name %j: %s', (firstName, problem) => {
  expect(firstNameProblem(firstName)).toBe(problem);
});

test('a member without a first name is addressed by the part before the @', () => {
  expect(displayName({ firstName: 'Ada', email: 'ada@example.com' })).toBe('Ada');
  expect(displayName({ firstName: null, email: 'ada@example.com' })).toBe('ada');
});
