import type { AUDIT_ACTIONS, AUDIT_KINDS, AdminChange } from '@handloom/contracts/audit';
import type { BadgeColour } from '../listing/badge';
import { kindOf as mailKindOf, ownerOf } from '../mails/mail-words';
import type { AuditedService } from './api/use-audit';

export const SERVICE_NAMES: Record<AuditedService, string> = {
  catalog: 'Catalogue',
  orders: 'Orders',
  identity: 'Accounts',
};

export const KIND_NAMES: Record<(typeof AUDIT_KINDS)[number], string> = {
  product: 'Product',
  category: 'Category',
  size: 'Size',
  review: 'Review',
  order: 'Order',
  user: 'User',
  mail: 'Mail',
  message: 'Message',
  'failed-event': 'Failed event',
};

export const ACTION_NAMES: Record<(typeof AUDIT_ACTIONS)[number], string> = {
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
  noted: 'Noted',
  refunded: 'Refunded',
  replayed: 'Replayed',
  resent: 'Resent',
};

const COLOURS: Partial<Record<string, BadgeColour>> = {
  created: 'green',
  changed: 'blue',
  deleted: 'red',
  refunded: 'yellow',
};

export const kindOf = ({ kind }: AdminChange) =>
  (KIND_NAMES as Partial<Record<string, string>>)[kind] ?? kind;
/** What was changed. Mails are written down by their kind, as the services call it. */
export const calledOf = ({ kind, name }: AdminChange) =>
  kind === 'mail' ? mailKindOf({ kind: name }) : name;
export const actionOf = ({ action }: AdminChange) =>
  (ACTION_NAMES as Partial<Record<string, string>>)[action] ?? action;
export const colourOf = ({ action }: AdminChange) => COLOURS[action] ?? 'grey';
/** Sessions of before did not say a name; the first letters of the id tell two people apart. */
export const whoOf = ({ by }: AdminChange) => by.name ?? `Admin ${by._id.slice(0, 8)}`;

/**
 * Where the panel shows the thing, or would; null: it is known to be no more, or was one that has no page.
 * @param now of what is asked for: where a product is, and what the list of users finds an account by, which may have had
 * another e-mail then; if it is still there
 */
export function placeOf(
  { kind, about, name, action, before }: AdminChange,
  now: { product: string | undefined; email: string | undefined },
): string | null {
  if (action === 'deleted' || action === 'replayed') return null;
  const id = encodeURIComponent(about);
  const search = now.email && encodeURIComponent(now.email);
  const places: Partial<Record<string, string>> = {
    product: now.product,
    category: '/admin/categories',
    size: '/admin/sizes',
    // The list finds none by its id.
    review: before?.['product'] ? `/admin/reviews?product=${before['product']}` : '/admin/reviews',
    order: `/admin/orders?order=${id}`,
    user: search && `/admin/users?search=${search}`,
    // What is called after its kind tells by it which service's list it is in.
    mail: `/admin/mails?${ownerOf(name) === 'identity' ? 'from=identity&' : ''}mail=${id}`,
    message: `/admin/messages?message=${id}`,
  };
  return places[kind] ?? null;
}
