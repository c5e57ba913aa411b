import { hashSync, type Options, verifySync } from '@node-rs/argon2';

/** What the threads of `hash-passwords.ts` do, one after the other. */
export function hash({ password, parameters }: { password: string; parameters: Options }): string {
  return hashSync(password, parameters);
}

export function verify({ password, passwordHash }: { password: string; passwordHash: string }): boolean {
  return verifySync(passwordHash, password);
}
