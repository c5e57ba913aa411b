import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { answerError, answerUnknownAddress } from '#server/http/answer-errors.ts';

/** A server of a few routes alone, with the errors of the shop's. */
export function serverWith(...routes: FastifyPluginAsync[]): FastifyInstance {
  const app = fastify({ frameworkErrors: answerError, routerOptions: { maxParamLength: 500 } });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownAddress);
  for (const plugin of routes) app.register(plugin);
  return app;
}
