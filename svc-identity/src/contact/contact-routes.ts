import { z } from 'zod';
import {
  contactMessage,
  contactMessageChange,
  contactMessageQuery,
  contactReceived,
  storedContactMessage,
  type ContactMessage,
} from '@handloom/contracts/contact';
import { adminOf } from '@handloom/service-kit/audit/record-admin-change';
import { tellPage } from '@handloom/service-kit/lists/listed-page';
import type { Service } from '@handloom/service-kit/server/service';
import { notFound } from '@handloom/service-kit/shop-error';
import { emailKeyOf, mailboxOf } from '../accounts/account';
import type { Database } from '../database';
import {
  countPerAccount,
  MAILS_PER_HOUR,
  perAccount,
  perAddress,
  perAddressAndHour,
} from '../rate-limits/rate-limits';
import { answerMessage } from './answer-message';
import { listMessages, readMessage, storeMessage } from './contact-repository';

const params = z.object({ id: z.string() });

export function contactRoutes(
  app: Service,
  database: Database,
  { shopMailbox }: { shopMailbox: string },
): void {
  const accountOf = ({ body }: { body: ContactMessage }) => emailKeyOf(body.email);
  const receipts = countPerAccount<ContactMessage>(app, {
    action: 'contact-receipt',
    accountOf: ({ body }) => mailboxOf(body.email),
    ...MAILS_PER_HOUR,
  });
  const mailedOfAddress = countPerAccount(app, perAddressAndHour('contact-mails', 60));

  app.post(
    '/contact',
    {
      config: { access: 'public', rateLimit: perAddress(app, 'contact') },
      schema: { body: contactMessage, response: { 200: contactReceived } },
      preHandler: perAccount<ContactMessage>(app, { action: 'contact', accountOf }),
    },
    async (request) => {
      const ofAddress = await mailedOfAddress(request);
      const hasReceipt = !(await receipts(request)).isOver;
      // The panel shows it all the same.
      const mailed = ofAddress.isOver ? null : { shopMailbox, hasReceipt };
      await storeMessage(database, request.body, mailed);
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
      const page = await listMessages(database, request.query);
      tellPage(reply, page);
      return page.messages;
    },
  );

  const found = async (id: string) => {
    const message = await readMessage(database, id);
    if (!message) throw notFound('Message');
    return message;
  };

  app.get(
    '/api/contact-messages/:id',
    { config: { access: 'admin' }, schema: { params, response: { 200: storedContactMessage } } },
    (request) => found(request.params.id),
  );

  app.patch(
    '/api/contact-messages/:id',
    {
      config: { access: 'admin' },
      schema: { params, body: contactMessageChange, response: { 200: storedContactMessage } },
    },
    async (request) => {
      const { id } = request.params;
      await answerMessage(database, id, { ...request.body, by: adminOf(request) });
      return found(id);
    },
  );
}
