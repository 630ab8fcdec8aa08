import { z } from 'zod';
import {
  contactMessage,
  contactMessageQuery,
  contactReceived,
  storedContactMessage,
  type ContactMessage,
} from '@handloom/contracts/contact';
import { TOTAL_COUNT_HEADER } from '@handloom/contracts/listing';
import type { Service } from '@handloom/service-kit/service';
import type { Database } from '../database';
import { perAccount, perAddress } from '../rate-limits/rate-limits';
import { listMessages, storeMessage } from './contact-repository';

export function contactRoutes(
  app: Service,
  database: Database,
  { shopMailbox }: { shopMailbox: string },
): void {
  app.post(
    '/contact',
    {
      config: { access: 'public', rateLimit: perAddress(app, 'contact') },
      schema: { body: contactMessage, response: { 200: contactReceived } },
      preHandler: perAccount<ContactMessage>(app, {
        action: 'contact',
        accountOf: ({ body }) => body.email.toLowerCase(),
      }),
    },
    async (request) => {
      await storeMessage(database, request.body, { shopMailbox });
      return { success: true as const };
    },
  );

  app.get(
    '/api/contact-messages',
    {
      config: { access: 'admin' },
      schema: {
        querystring: contactMessageQuery,
        response: { 200: z.array(storedContactMessage) },
      },
    },
    async (request, reply) => {
      const { messages, total } = await listMessages(database, request.query);
      reply.header(TOTAL_COUNT_HEADER, String(total));
      return messages;
    },
  );
}
