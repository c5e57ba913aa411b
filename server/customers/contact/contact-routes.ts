import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { acceptMessage, type ContactContext } from './accept-message.ts';

const headers = z.object({
  'idempotency-key': z.guid('must be a UUID').optional().describe('the same when a message is sent again'),
});

/** `POST /api/contact` (specification, section 10). A message from a program gets the usual response and is dropped. */
export function contactRoutes(app: FastifyInstance, { contact }: { contact: ContactContext }): void {
  const schema = {
    tags: ['contact'],
    summary: 'Sends a message to the owner of the shop',
    headers,
    errors: [429],
  } as const;
  route(app, 'POST /api/contact', schema, async (request) => {
    const { website, ...message } = request.body;
    if (website === '') {
      const id = request.headers['idempotency-key'];
      const messageId = await acceptMessage(contact, { ...message, id, address: request.ip });
      request.log.info({ messageId }, 'accepted a message of the contact form');
    } else {
      request.log.info('dropped a message from a program: it filled the field that people do not see');
    }
    return { message: 'Thank you. We have your message.' };
  });
}
