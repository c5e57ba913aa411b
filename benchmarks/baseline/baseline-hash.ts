import { verify } from '@node-rs/argon2';
import { runAsChild } from '../load/run-in-child.ts';
import { type Pace, timesPerSecond } from '../load/throughput.ts';

export interface BaselineHash extends Pace {
  password: string;
  passwordHash: string;
}

/** The baseline of a sign-in: only its password hash, with the same library and concurrency. */
runAsChild(({ password, passwordHash, ...pace }: BaselineHash) =>
  timesPerSecond(pace, () => verify(passwordHash, password)),
);
