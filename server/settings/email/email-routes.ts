import type { FastifyInstance } from 'fastify';
import { hourSeconds } from '#domain/time.ts';
import { hasSandboxMail } from '#server/configuration/configuration.ts';
import { conflict, tooManyAttempts } from '#server/http/errors.ts';
import { type Refused, refuseWith } from '#server/http/refuse-with.ts';
import { route } from '#server/http/route.ts';
import { openRateLimit } from '#server/limits/rate-limits.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { letterHours, type ProvedLetter, proveLetter, sendLetter } from './letters.ts';
import { readEmailSettings } from './read-email-settings.ts';
import { rotateKey, saveEmail } from './save-email.ts';
import { showEmail } from './show-email.ts';

const owners = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

const refuse = refuseWith<Refused<ProvedLetter>>('no-letter', {
  'no-letter': () => 'No letter waits for a code. Send another letter.',
  expired: () => `The code of the letter has expired after ${letterHours} hours. Send another letter.`,
  'wrong-code': () => 'This is not the code of the last letter. Enter the six digits of the newest one.',
});

/** How the shop sends emails (decision 112). */
export function emailRoutes(app: FastifyInstance, context: StudioContext): void {
  const { settings, staff, configuration, database, shop } = context;
  const { dnsServers, studioUrl } = configuration;
  const letters = openRateLimit(database.pool, { name: 'email-letter', max: 1, seconds: 60 });
  const codes = openRateLimit(database.pool, {
    name: 'email-code',
    max: 5,
    seconds: letterHours * hourSeconds,
  });
  const letterContext = { settings, details: staff.details, shopUrl: shop.url, studioUrl };

  const show = { summary: 'How the shop sends emails, and the records of its domain', config: owners };
  route(app, 'GET /api/studio/settings/email', show, () =>
    showEmail(settings, { dnsServers, isSandbox: hasSandboxMail(configuration) }),
  );

  const save = {
    summary:
      'Signs in to a mail server, saves it, and sends the owner a letter that proves it, once a minute',
    config: verified,
    errors: [429] as const,
  };
  route(app, 'POST /api/studio/settings/email', save, (request) =>
    saveEmail(letterContext, request.body, {
      author: staffSessionOf(request).member.id,
      requireLetter: () => letters.require('owner'),
    }),
  );

  const letter = {
    summary: 'Sends the owner another letter, once a minute',
    config: verified,
    errors: [429] as const,
  };
  route(app, 'POST /api/studio/settings/email/letter', letter, async (request) => {
    const { mail } = await readEmailSettings(settings);
    if (!mail) throw conflict('no_email', 'Enter your mail server first.');
    await letters.require('owner');
    const problem = await sendLetter(letterContext, mail);
    await changeInStudio(context, request, ({ record }) =>
      record({ action: 'settings.letter-sent', id: 'settings' }),
    );
    return { problem: problem ?? null };
  });

  const prove = {
    summary: 'Proves with the code of the letter that emails arrive',
    config: verified,
    errors: [404, 429] as const,
  };
  route(app, 'POST /api/studio/settings/email/prove', prove, (request) =>
    changeInStudio(context, request, async ({ record, orders: { db } }) => {
      const proved = await proveLetter({ ...settings, db }, request.body.digits, async (letterId) => {
        if (!(await codes.count(letterId)))
          throw tooManyAttempts(60, 'Too many codes were wrong. Send another letter, and enter its code.');
      });
      if (!proved.ok) throw refuse(proved);
      await record({ action: 'settings.email-proved', id: 'settings' });
    }),
  );

  const rotate = { summary: 'Replaces the key that signs emails', config: verified };
  route(app, 'POST /api/studio/settings/email/rotate', rotate, (request) =>
    rotateKey(settings, request.body.version, staffSessionOf(request).member.id),
  );
}
