import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorAnswers } from '#server/http/error-answers.ts';
import type { ContactContext } from './open-contact.ts';
import { takeMessage } from './take-message.ts';

const text = z.string().default('');

/** What is typed is a text of any length here; what is wrong with it is said in words for a person. */
const body = z.object({
  firstName: text,
  lastName: text,
  email: text,
  message: text,
  website: text.describe('left empty: people do not see this field, and what fills it is a program'),
});

const headers = z.object({
  'idempotency-key': z.guid('takes a UUID').optional().describe('the same when a message is sent again'),
});

/** `POST /api/contact` (specification, section 10). A message of a program is taken like any, and dropped. */
export function contactRoutes({ contact }: { contact: ContactContext }): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = {
      tags: ['contact'],
      summary: 'Sends a message to the owner of the shop',
      headers,
      body,
      response: { 202: z.object({ message: z.string() }), ...errorAnswers(400, 413, 415, 429, 503) },
    };
    app.post('/api/contact', { schema }, async (request, reply) => {
      reply.header('cache-control', 'no-store').code(202);
      const { website, ...typed } = request.body;
      if (website === '') {
        const id = request.headers['idempotency-key'];
        const messageId = await takeMessage(contact, { ...typed, id, address: request.ip });
        request.log.info({ messageId }, 'took a message of the contact form');
      } else {
        request.log.info('dropped a message of a program: it filled the field that people do not see');
      }
      return { message: 'Thank you. Your message is on its way to us.' };
    });
  };
}
