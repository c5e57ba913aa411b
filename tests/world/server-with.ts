import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { answerError, answerUnknownAddress } from '#server/http/answer-errors.ts';

/** A server with only these routes and the shop's error handling. */
export function serverWith(...routes: FastifyPluginAsync[]): FastifyInstance {
  const app = fastify({ frameworkErrors: answerError, routerOptions: { maxParamLength: 500 } });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownAddress);
  for (const plugin of routes) app.register(plugin);
  return app;
}
