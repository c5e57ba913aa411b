import { verify } from '@node-rs/argon2';
import { answerQuestion } from '../load/ask-program.ts';
import { type Pace, timesPerSecond } from '../load/throughput.ts';

export interface BareHash extends Pace {
  password: string;
  passwordHash: string;
}

/** What a login is measured against: its hash alone, by the same library, so many at once. */
answerQuestion(({ password, passwordHash, ...pace }: BareHash) =>
  timesPerSecond(pace, () => verify(passwordHash, password)),
);
