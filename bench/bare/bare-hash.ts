import { verify } from '@node-rs/argon2';
import { answerQuestion } from '../load/ask-program.ts';
import { type Pace, timesPerSecond } from '../load/throughput.ts';

export interface BareHash extends Pace {
  password: string;
  passwordHash: string;
}

/** The baseline of a sign-in: only its password hash, with the same library and concurrency. */
answerQuestion(({ password, passwordHash, ...pace }: BareHash) =>
  timesPerSecond(pace, () => verify(passwordHash, password)),
);
