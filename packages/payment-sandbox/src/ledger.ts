import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

export type Provider = 'stripe' | 'razorpay';

/** A hosted payment page: a Checkout Session or a payment link. Amounts are the provider's units. */
export interface Page {
  id: string;
  provider: Provider;
  status: 'open' | 'paid' | 'expired' | 'cancelled';
  /** A delayed method: confirmed, and the money is still on its way. */
  processing: boolean;
  amount: number;
  currency: string;
  title: string;
  email: string | null;
  createdAt: number;
  /** Seconds since the epoch, like all times here. */
  expiresAt: number;
  returnUrl: string;
  /** Where giving up leads; Razorpay has none. */
  cancelUrl: string | null;
  /** Where it is shown. */
  url: string;
  clientReference: string | null;
  metadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
  /** Razorpay makes an order with the first try. */
  orderId: string | null;
  paymentId: string | null;
}

export interface Payment {
  id: string;
  provider: Provider;
  pageId: string;
  orderId: string | null;
  amount: number;
  currency: string;
  /** `returned`: never captured, and sent back by the provider itself. */
  status: 'processing' | 'authorized' | 'captured' | 'failed' | 'returned';
  refunded: number;
  createdAt: number;
  metadata: Record<string, string>;
}

export interface Refund {
  id: string;
  provider: Provider;
  paymentId: string;
  amount: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed';
  createdAt: number;
  metadata: Record<string, string>;
}

/** What a shopper's bank asks back. */
export interface Dispute {
  id: string;
  provider: Provider;
  paymentId: string;
  amount: number;
  currency: string;
  status: string;
  createdAt: number;
}

export interface Event {
  id: string;
  provider: Provider;
  type: string;
  createdAt: number;
  body: string;
  /** False until the shop has answered 2xx. */
  delivered: boolean;
}

/** The first answer to a call with an idempotency key, given again to every later one. */
export interface Answered {
  id: string;
  fingerprint: string;
  body: unknown;
  /** Journals of earlier versions do not say. */
  answeredAt?: number;
}

interface Tables {
  pages: Page;
  payments: Payment;
  refunds: Refund;
  disputes: Dispute;
  events: Event;
  answers: Answered;
}
type Name = keyof Tables;
const NAMES: Name[] = ['pages', 'payments', 'refunds', 'disputes', 'events', 'answers'];

/** What the sandbox knows. Every change is on disk before it is answered, so that a restart loses nothing. */
export type Ledger = ReturnType<typeof openLedger>;

/** Opens the journal of a folder, and makes it short: only the last state of each row stays. */
export function openLedger(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'journal.jsonl');
  const tables = Object.fromEntries(NAMES.map((name) => [name, new Map()])) as {
    [Table in Name]: Map<string, Tables[Table]>;
  };
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const entry = readLine(line);
    if (entry) (tables[entry.table] as Map<string, unknown>).set(entry.row.id, entry.row);
  }
  const shortened = NAMES.flatMap((table) =>
    [...tables[table].values()].map((row) => JSON.stringify({ table, row })),
  );
  writeFileSync(`${file}.new`, shortened.map((line) => `${line}\n`).join(''));
  renameSync(`${file}.new`, file);

  return {
    put<Table extends Name>(table: Table, row: Tables[Table]): void {
      (tables[table] as Map<string, unknown>).set(row.id, row);
      appendFileSync(file, `${JSON.stringify({ table, row })}\n`);
    },
    get: <Table extends Name>(table: Table, id: string): Tables[Table] | undefined =>
      tables[table].get(id),
    all: <Table extends Name>(table: Table): Tables[Table][] => [...tables[table].values()],
  };
}

/** The last line of a process that was killed may be half a line. */
function readLine(line: string): { table: Name; row: { id: string } } | null {
  try {
    return JSON.parse(line) as { table: Name; row: { id: string } };
  } catch {
    return null;
  }
}
