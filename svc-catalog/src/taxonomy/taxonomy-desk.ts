import { taxonomyChanged } from '@handloom/contracts/events/catalogue';
import {
  recordAdminChange,
  type Admin,
  type AuditedFields,
} from '@handloom/service-kit/audit/record-admin-change';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { recordEvent } from '@handloom/service-kit/events/outbox';
import { notFound, type ShopError } from '@handloom/service-kit/shop-error';
import { isUuid } from '@handloom/service-kit/uuid';
import { isStale, versionConflict } from '@handloom/service-kit/server/version-conflict';
import { brokenRule, type Database, type Transaction } from '../database';

interface Entry {
  id: string;
  name: string;
  version: number;
}

/** One of the two by which rugs are sorted: what is its own of it. */
interface Taxonomy<Row extends Entry> {
  kind: 'category' | 'size';
  /** Reads one and keeps others from changing it until the transaction ends. */
  lock(transaction: Transaction, id: string): Promise<Row | null>;
  delete(transaction: Transaction, id: string): Promise<void>;
  onTheWire(row: Row): object;
  audited(row: Row): AuditedFields;
  duplicate(): ShopError;
  inUse(): ShopError;
}

interface Edit<Row> {
  id: string;
  /** The version that the admin saw; undefined: whatever is there. */
  opened: number | undefined;
  by: Admin;
  write(transaction: Transaction, before: Row): Promise<Row>;
}

/**
 * Every statement on products, categories or sizes locks this row before any of theirs: who locked a
 * category first would wait in a circle with who adds a product. So does what takes several statements, and rests on what the
 * first of them found.
 */
async function lockRevision(transaction: Transaction): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM catalogue_revision FOR NO KEY UPDATE`;
}

/** Where an admin's changes of categories, or of sizes, are made, told and written down. */
export function taxonomyDesk<Row extends Entry>(database: Database, taxonomy: Taxonomy<Row>) {
  const { kind } = taxonomy;

  /** What the database refuses becomes a sentence. */
  const inOneTransaction = async <Result>(
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await database.$transaction(work);
    } catch (error) {
      const rule = brokenRule(error);
      if (rule === 'unique') throw taxonomy.duplicate();
      if (rule === 'reference') throw taxonomy.inUse();
      throw error;
    }
  };

  const existing = async (transaction: Transaction, id: string): Promise<Row> => {
    await lockRevision(transaction);
    const found = isUuid(id) ? await taxonomy.lock(transaction, id) : null;
    if (!found) throw notFound(kind === 'category' ? 'Category' : 'Size');
    return found;
  };

  const tell = async (
    transaction: Transaction,
    { by, before, after }: { by: Admin; before: Row | null; after: Row | null },
  ) => {
    const [entry] = [after, before].filter((row) => row !== null);
    if (!entry) return;
    const { id, name } = entry;
    const changed = { kind, id, ...(after && { name, version: after.version }) };
    await recordEvent(transaction, newEvent(taxonomyChanged, changed, by.requestId));
    await recordAdminChange(transaction, {
      by,
      kind,
      about: id,
      name,
      action: !before ? 'created' : after ? 'changed' : 'deleted',
      before: before && taxonomy.audited(before),
      after: after && taxonomy.audited(after),
    });
  };

  return {
    add: (by: Admin, write: (transaction: Transaction) => Promise<Row>): Promise<Row> =>
      inOneTransaction(async (transaction) => {
        await lockRevision(transaction);
        const after = await write(transaction);
        await tell(transaction, { by, before: null, after });
        return after;
      }),

    /** @throws ShopError 404, 409 with what is there now when it is not what was opened */
    change: ({ id, opened, by, write }: Edit<Row>): Promise<Row> =>
      inOneTransaction(async (transaction) => {
        const before = await existing(transaction, id);
        if (isStale(opened, before)) throw versionConflict(kind, taxonomy.onTheWire(before));
        const after = await write(transaction, before);
        await tell(transaction, { by, before, after });
        return after;
      }),

    /** @throws ShopError 404 */
    remove: (id: string, by: Admin): Promise<void> =>
      inOneTransaction(async (transaction) => {
        const before = await existing(transaction, id);
        await taxonomy.delete(transaction, id);
        await tell(transaction, { by, before, after: null });
      }),
  };
}
