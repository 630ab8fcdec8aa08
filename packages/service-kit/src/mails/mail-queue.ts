/** The part of a Prisma client that mails need. */
export interface MailStore {
  $queryRaw<Row>(query: TemplateStringsArray, ...values: unknown[]): Promise<Row>;
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** A mail as it stands in the table, before it is rendered. */
export interface QueuedMail {
  id: string;
  kind: string;
  about: string;
  recipient: string;
  data: Record<string, unknown>;
  createdAt: Date;
  /** Tries so far, with this one. */
  attempts: number;
}

/** Longer than any try lasts; what a killed sender had comes again after it. */
const CLAIM_SECONDS = 120;
const LONGEST_REASON = 500;

/** Takes the mails that are due longest; no other sender gets them while the claim lasts. */
export function claimMails(store: MailStore, most: number): Promise<QueuedMail[]> {
  return store.$queryRaw<QueuedMail[]>`
    UPDATE mails
    SET attempts = attempts + 1, due_at = now() + make_interval(secs => ${CLAIM_SECONDS}::int)
    WHERE id IN (
      SELECT id FROM mails
      WHERE sent_at IS NULL AND given_up_at IS NULL AND due_at <= now()
      ORDER BY due_at LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
    RETURNING id::text, kind, about, recipient, data, created_at AS "createdAt", attempts`;
}

/** @param isKept they were not sent but kept as files */
export async function markSent(
  store: MailStore,
  ids: readonly string[],
  { isKept }: { isKept: boolean },
): Promise<void> {
  await store.$executeRaw`
    UPDATE mails SET sent_at = now(), is_kept = ${isKept}, last_failure = NULL
    WHERE id = ANY(${ids}::uuid[])`;
}

/** @param againInMs null when it is given up */
export async function markFailed(
  store: MailStore,
  id: string,
  { reason, againInMs }: { reason: string; againInMs: number | null },
): Promise<void> {
  await store.$executeRaw`
    UPDATE mails SET
      last_failure = ${reason.slice(0, LONGEST_REASON)},
      given_up_at = CASE WHEN ${againInMs}::int IS NULL THEN now() END,
      due_at = now() + make_interval(secs => coalesce(${againInMs}::int, 0) / 1000.0)
    WHERE id = ${id}::uuid AND sent_at IS NULL`;
}

/** @returns in how many milliseconds the next mail is due; null when none waits */
export async function nextMailDueInMs(store: MailStore): Promise<number | null> {
  const [next] = await store.$queryRaw<{ wait: number | null }[]>`
    SELECT (extract(epoch FROM min(due_at) - now()) * 1000)::float8 AS wait
    FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL`;
  return next?.wait ?? null;
}
