import type { FastifyError, FastifyInstance } from 'fastify';
import { answerError } from './answer-errors.ts';
import { RequestError } from './errors.ts';

/**
 * Lets the routes of `app` receive a file as the bytes of the body, whatever its type says. Read it with `bytesOf`.
 * @param tooLarge the sentence for a file that is larger
 */
export function receiveBytes(app: FastifyInstance, maxBytes: number, tooLarge: string): void {
  app.removeAllContentTypeParsers();
  const parsing = { parseAs: 'buffer', bodyLimit: maxBytes } as const;
  app.addContentTypeParser('*', parsing, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
    return answerError(isTooLarge ? new RequestError(413, 'too_large', tooLarge) : error, request, reply);
  });
}

/** The bytes of a received body, which are none if the request has no body. */
export function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
