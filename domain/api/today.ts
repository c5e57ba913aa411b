import type { Station } from '../fulfillment/pieces.ts';

/** What needs a person: a sentence, and what they can do about it. */
export interface TodayLine {
  id: string;
  /** Alerts come first: something is late or wrong. */
  isAlert: boolean;
  sentence: string;
  /** A page of the studio, or failed jobs to try again. Null if nothing in the studio helps. */
  action: { text: string; to: string } | { text: string; retryJob: string } | null;
}

/** What a shop needs before it sells. */
export interface FirstDayTask {
  id: string;
  text: string;
  isDone: boolean;
  /** Null if nothing in the studio does it. */
  action: { text: string; to: string } | null;
}

/** The first page of the studio. */
export interface Today {
  /** What is a sandbox or a test, in sentences; empty if buyers pay with real money and get real emails. */
  sandbox: string[];
  /** Empty as soon as all is done, and for makers. */
  firstDay: FirstDayTask[];
  lines: TodayLine[];
  /** How many pieces are at each station that has some, in the order of the work. */
  stations: { station: Station; pieces: number; late: number }[];
}
