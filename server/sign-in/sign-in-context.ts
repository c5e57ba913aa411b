import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import type { Passwords } from './hash-passwords.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginGuard } from './login-guard.ts';

/** What the functions of members' accounts and of the staff need. */
export interface SignInContext {
  db: Database;
  jobs: Jobs;
  log: Log;
  passwords: Passwords;
  guard: LoginGuard;
  knownDevices: KnownDevices;
  now(): Date;
}
