import type { SqlExecutor, SqlTag } from '../database/sql-transaction';

/** A mail that a change owes somebody. */
export interface NewMail {
  /** What it tells of, such as `order-confirmation`. */
  kind: string;
  /** Id of what it is about. */
  about: string;
  recipient: string;
  /** What it says beyond what stands in the service's tables, such as the amount of one refund. */
  data?: Record<string, unknown>;
}

/**
 * Owes a mail, in the same transaction as the change that it tells of: nothing is ever mailed that was
 * not committed. The worker renders and sends it.
 */
export async function queueMail(
  transaction: SqlExecutor,
  { kind, about, recipient, data = {} }: NewMail,
): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO mails (kind, about, recipient, data)
    VALUES (${kind}, ${about}, ${recipient}, ${JSON.stringify(data)}::jsonb)`;
}

/** Mails about this that are still to be sent go to another recipient. */
export async function redirectMails(
  transaction: SqlExecutor,
  { about, recipient }: Pick<NewMail, 'about' | 'recipient'>,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE mails SET recipient = ${recipient}
    WHERE about = ${about} AND sent_at IS NULL AND given_up_at IS NULL`;
}

/**
 * {@link queueMail} as a part of the statement that makes the change.
 * @param mails selects `kind`, `about` and `recipient` of each
 */
export const insertMails = <Part>(sql: SqlTag<Part>, mails: Part): Part =>
  sql`INSERT INTO mails (kind, about, recipient) ${mails}`;
