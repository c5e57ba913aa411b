import type { Faults } from '../faults.ts';
import type { Store } from './objects.ts';

/** The context of every action of the label stand-in. */
export interface Labels {
  store: Store;
  faults: Faults;
  /** Its public URL without a trailing slash. Known once the server listens. */
  publicUrl: string;
  /** Wakes the webhook sender, because there may be new events. */
  wake(): void;
}

/** An error response of the provider's API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  toBody() {
    return { error: { code: this.code, message: this.message, errors: [] } };
  }
}
