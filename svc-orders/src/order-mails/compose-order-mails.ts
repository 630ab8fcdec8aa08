import type { MailComposer } from '@handloom/service-kit/mails/mail-content';
import { contentOf } from '@handloom/service-kit/mails/mail-document';
import type { Database } from '../database';
import { orderMail, type MailFacts } from './order-mail';
import { findMailedOrders } from './mailed-orders-repository';

/** Renders mails about orders from the orders as they stand when the mails are sent. */
export function composeOrderMails(
  database: Database,
  { origin }: { origin: string },
): MailComposer {
  return async (mails) => {
    const orders = await findMailedOrders(
      database,
      mails.map(({ about }) => about),
    );
    return ({ kind, about, data }) => {
      const order = orders.get(about);
      const document = order && orderMail(kind, { order, facts: data as MailFacts, origin });
      return document ? contentOf(document) : null;
    };
  };
}
