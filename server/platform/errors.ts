/**
 * What a request can end with besides its answer: the one family of errors that the HTTP layer turns into
 * `{ error, code, fields? }` (design, "The HTTP API").
 */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;

  constructor(status: number, code: string, message: string, fields?: Record<string, string>) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export function invalid(message: string, fields: Record<string, string>): RequestError {
  return new RequestError(400, 'invalid', message, fields);
}

export function notFound(message: string): RequestError {
  return new RequestError(404, 'not_found', message);
}

export function conflict(code: string, message: string): RequestError {
  return new RequestError(409, code, message);
}

/** A service we depend on failed; `cause` goes to the log, the visitor reads the message. */
export function providerFailed(message: string, cause: unknown): RequestError {
  const error = new RequestError(502, 'provider_failed', message);
  error.cause = cause;
  return error;
}
