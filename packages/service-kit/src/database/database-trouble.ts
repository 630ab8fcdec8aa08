/** What a database that is absent, restarting, overloaded or in conflict with itself is answered with. */
export type DatabaseTrouble = 'away' | 'busy';

/** How the driver names what it recognises itself: inside of Prisma's error, whatever code that has. */
const OF_DRIVER: Record<string, DatabaseTrouble> = {
  AuthenticationFailed: 'away',
  DatabaseAccessDenied: 'away',
  DatabaseNotReachable: 'away',
  DatabaseDoesNotExist: 'away',
  ConnectionClosed: 'away',
  SocketTimeout: 'away',
  TlsConnectionError: 'away',
  TransactionAlreadyClosed: 'away',
  TransactionWriteConflict: 'busy', // or a deadlock: another try helps
  TooManyConnections: 'busy',
};

/** SQLSTATE of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), or its class. */
const OF_CODES: Record<string, DatabaseTrouble> = {
  '08': 'away', // connection exception
  '28': 'away', // login refused: while its password is being changed
  '55000': 'away', // it takes no connections while somebody keeps it
  '57P01': 'away', // terminated by an administrator: the server stops
  '57P02': 'away', // crash of another session
  '57P03': 'away', // starting up or shutting down
  '57P05': 'away', // idle session timeout
  '25P03': 'busy', // idle in transaction for too long
  '25P04': 'busy', // transaction timeout
  '25006': 'away', // read only: a standby that is about to take over
  '40': 'busy', // serialisation failure, deadlock, statement completion unknown
  '53': 'busy', // too many connections, out of memory, disk full
  '55P03': 'busy', // a lock that was not free in time
  '57014': 'busy', // statement timeout
  '58': 'away', // the server's own input and output
  P2028: 'busy', // Prisma's own: a transaction that could not start, or took too long
};

const OF_SOCKETS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
]);

/** What `pg` and its pool say in words only. */
const IN_WORDS: [RegExp, DatabaseTrouble][] = [
  [/^Connection terminated/, 'away'],
  [/^Client (?:has encountered a connection error|was closed) and is not queryable/, 'away'],
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^timeout expired/, 'away'],
  [/^Query read timeout/, 'away'],
  [/^Cannot use a pool after calling end/, 'away'],
];
/** How deep causes are looked through; an error may contain itself. */
const MAX_DEPTH = 6;

/**
 * Whether an error says that the database could not do its work just now, however it comes: from
 * Prisma's models, from its raw queries (whose code stands in a driver's error inside), from its
 * transactions, from `pg` or from the socket. Null for every other error.
 */
export function databaseTrouble(error: unknown, depth = 0): DatabaseTrouble | null {
  if (!isRecord(error) || depth > MAX_DEPTH) return null;
  const ofCode = [error['code'], error['originalCode']].map(troubleOfCode).find(Boolean);
  if (ofCode) return ofCode;
  const ofDriver = OF_DRIVER[String(error['kind'])];
  if (ofDriver) return ofDriver;
  const words = String(error['message'] ?? '');
  const inWords = IN_WORDS.find(([pattern]) => pattern.test(words));
  if (inWords) return inWords[1];
  const meta = isRecord(error['meta']) ? error['meta']['driverAdapterError'] : null;
  // Both addresses of a name were tried: every one has an error of its own.
  const several = Array.isArray(error['errors']) ? (error['errors'] as unknown[]) : [];
  for (const inner of [meta, error['cause'], ...several]) {
    const trouble = databaseTrouble(inner, depth + 1);
    if (trouble) return trouble;
  }
  return null;
}

function troubleOfCode(code: unknown): DatabaseTrouble | null {
  if (typeof code !== 'string') return null;
  if (OF_SOCKETS.has(code)) return 'away';
  // Five characters, unlike every other code here.
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  return OF_CODES[code] ?? OF_CODES[code.slice(0, 2)] ?? null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
