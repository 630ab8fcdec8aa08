import type { SqlTransaction } from '../database/sql-transaction';
import { keepRevocations, readRevocations } from './kept-revocations';
import type { Revocation } from './revocation-list';

interface Options {
  onRead(revocations: readonly Revocation[]): void;
  onFailure(error: unknown): void;
}

/**
 * What a service keeps of revocations in its own database: it is read once, and what is new is written, each as soon as
 * the database lets it. Without a database there is nothing to read or to write.
 */
export function revocationStore(
  database: SqlTransaction | undefined,
  { onRead, onFailure }: Options,
) {
  let unkept: Revocation[] = [];
  let isRead = !database;
  let keeping: Promise<void> | null = null;

  const keepOnce = async (store: SqlTransaction) => {
    const writing = unkept;
    unkept = [];
    try {
      if (!isRead) onRead((await readRevocations(store)).revocations);
      isRead = true;
      await keepRevocations(store, writing);
    } catch (error) {
      unkept = [...writing, ...unkept];
      onFailure(error);
    }
  };

  return {
    isRead: () => isRead,
    /** It is written with the next {@link keep}. */
    add(revocation: Revocation): void {
      if (database) unkept.push(revocation);
    },
    /** Reads what is kept, once, and writes what is not yet. */
    async keep(): Promise<void> {
      if (!database) return;
      keeping ??= keepOnce(database).finally(() => {
        keeping = null;
      });
      await keeping;
    },
    /** Resolves when nothing is under way. */
    async rest(): Promise<void> {
      await keeping;
    },
  };
}
