import { z } from 'zod';
import { mail, mailQuery, mailWithText, type Mail } from '@handloom/contracts/mails';
import { adminOf } from '../audit/record-admin-change';
import { tellPage } from '../lists/listed-page';
import type { ListStore } from '../lists/list-store';
import { notFound } from '../shop-error';
import type { Service } from '../server/service';
import type { MailComposer, MailContent } from './mail-content';
import { findMail, listMails, queueAgain, type ReaderOf, type StoredMail } from './mail-ledger';
import type { SqlDatabase, SqlTransaction } from '../database/sql-transaction';

const params = z.object({ id: z.string() });

/** `GET /api/mails/{service}`, `GET …/{id}` and `POST …/{id}/resend`, for admins. */
export function mailRoutes<Transaction extends SqlTransaction>(
  app: Service,
  service: string,
  {
    database,
    compose,
    readerOf,
  }: {
    database: SqlDatabase<Transaction> & ListStore;
    compose: MailComposer;
    readerOf?: ReaderOf<Transaction> | undefined;
  },
): void {
  const path = `/api/mails/${service}`;
  const config = { access: 'admin' } as const;

  app.get(
    path,
    { config, schema: { querystring: mailQuery, response: { 200: z.array(mail) } } },
    async (request, reply) => {
      const page = await listMails(database, request.query);
      tellPage(reply, page);
      const render = await compose(page.mails, 'keeper');
      return page.mails.map((stored) => ({
        ...toMail(stored),
        subject: unlessItFails(() => render(stored))?.subject ?? null,
      }));
    },
  );

  app.get(
    `${path}/:id`,
    { config, schema: { params, response: { 200: mailWithText } } },
    async (request) => {
      const found = await findMail(database, request.params.id);
      if (!found) throw notFound('Mail');
      const content = (await compose([found], 'keeper'))(found);
      if (!content) throw notFound('What this mail tells of is');
      const { subject, text, html } = content;
      return { ...toMail(found), subject, text, html };
    },
  );

  app.post(
    `${path}/:id/resend`,
    { config, schema: { params, response: { 201: mail } } },
    async (request, reply) => {
      const by = adminOf(request);
      const again = await queueAgain(database, request.params.id, { by, readerOf });
      if (!again) throw notFound('Mail');
      return reply.code(201).send(toMail(again));
    },
  );
}

/** One mail that cannot be rendered does not take the list away in which its failure is looked for. */
function unlessItFails(render: () => MailContent | null): MailContent | null {
  try {
    return render();
  } catch {
    return null;
  }
}

function toMail(stored: StoredMail): Mail {
  const { id, kind, about, recipient, attempts, lastFailure } = stored;
  const { createdAt, sentAt, givenUpAt, isKept, setAside } = stored;
  return {
    _id: id,
    kind,
    about,
    recipient,
    status: sentAt ? 'sent' : givenUpAt ? 'given-up' : 'waiting',
    setAside,
    isKept,
    attempts,
    lastFailure,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
