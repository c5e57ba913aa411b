import { ApiError } from './api-error.ts';

/** The secret key of the call, as a bearer token or as the name of basic authentication. Any `sk_test_` key will do; else a 401. */
export function requireApiKey(authorization: string | undefined): string {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  const key = scheme.toLowerCase() === 'basic' ? (atobOrEmpty(value).split(':')[0] ?? '') : value;
  if (key === '') {
    throw new ApiError(
      401,
      'You did not provide an API key. Provide it in the Authorization header, using Bearer auth.',
    );
  }
  if (!/^sk_test_\w+$/.test(key)) {
    throw new ApiError(
      401,
      `Invalid API Key provided: ${key.slice(0, 8)}****. The sandbox takes any key that begins with sk_test_.`,
    );
  }
  return key;
}

const atobOrEmpty = (text: string) => Buffer.from(text, 'base64').toString('utf8');
