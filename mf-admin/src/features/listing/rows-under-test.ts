import type { ListedUser } from '@handloom/contracts/accounts';
import type { Mail } from '@handloom/contracts/mails';

const createdAt = '2026-11-20T10:00:00.000Z';

export const account: ListedUser = {
  _id: 'u-1',
  fullName: 'Asha Example',
  name: 'Asha Example',
  email: 'asha@example.com',
  role: 'user',
  disabled: false,
  createdAt,
};

/** As a service of before tells it: when it is tried again is not said. */
export const failedEvent = {
  _id: '7',
  consumer: 'catalog-orders',
  subject: 'shop.orders.placed.v1',
  eventId: null,
  payload: '{"a":1}',
  reason: 'Unreadable event',
  attempts: 6,
  failedAt: createdAt,
};

export const unsentMail: Mail = {
  _id: 'm-1',
  kind: 'order-confirmation',
  about: 'o-1',
  subject: 'Your order',
  recipient: 'asha@example.com',
  status: 'given-up',
  isKept: false,
  attempts: 6,
  lastFailure: null,
  createdAt,
  sentAt: null,
};
