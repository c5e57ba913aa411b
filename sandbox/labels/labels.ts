import { z } from 'zod';
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

/** A call about an object. */
export interface ById {
  id: string;
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

/** Refuses unknown parameters, so that a misspelled one is noticed. */
export function parse<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(422, 'PARAMETER.INVALID', z.prettifyError(parsed.error));
}
