type ErrorType = 'api_error' | 'idempotency_error' | 'invalid_request_error';

interface ErrorDetails {
  type?: ErrorType;
  code?: string;
  param?: string;
}

/** An error response. The server turns a thrown one into the provider's error object. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  toBody() {
    const { code } = this.details;
    return {
      error: {
        type: 'invalid_request_error',
        ...this.details,
        ...(code ? { doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}` } : {}),
        message: this.message,
      },
    };
  }
}

/** 400, `invalid_request_error`. */
export const invalid = (message: string, details: ErrorDetails = {}) => new ApiError(400, message, details);
