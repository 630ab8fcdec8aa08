import { Client } from 'pg';
import { createEmptyDatabase } from '@handloom/test-kit/test-database';
import { databaseTrouble } from './database-trouble';

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });
const driverError = (cause: object) => Object.assign(new Error('DriverAdapterError'), { cause });

test.each([
  [
    'a model’s query does not reach it',
    coded('P1001', { meta: { driverAdapterError: driverError({ kind: 'DatabaseNotReachable' }) } }),
    'away',
  ],
  [
    'two transactions were in conflict',
    coded('P2034', {
      meta: { driverAdapterError: driverError({ kind: 'TransactionWriteConflict' }) },
    }),
    'busy',
  ],
  ['a transaction could not begin in time', coded('P2028'), 'busy'],
  ['an administrator ended the connection', coded('57P01'), 'away'],
  ['it is starting up', coded('57P03'), 'away'],
  ['the connection failed', coded('08006'), 'away'],
  ['it has too many clients', coded('53300'), 'busy'],
  ['it found a deadlock', coded('40P01'), 'busy'],
  ['a statement took too long', coded('57014'), 'busy'],
  ['the socket was reset', coded('ECONNRESET'), 'away'],
  ['the pool waited too long', new Error('timeout exceeded when trying to connect'), 'busy'],
  ['the connection broke', new Error('Connection terminated unexpectedly'), 'away'],
  [
    'a raw query was ended by an administrator',
    coded('P2010', { meta: { driverAdapterError: driverError({ originalCode: '57P01' }) } }),
    'away',
  ],
  [
    'a raw query does not reach it',
    coded('P2010', { meta: { driverAdapterError: driverError({ kind: 'DatabaseNotReachable' }) } }),
    'away',
  ],
  [
    'a model’s query was ended by an administrator',
    coded('P2039', { meta: { driverAdapterError: driverError({ originalCode: '57P01' }) } }),
    'away',
  ],
  ['every address refused', new AggregateError([coded('ECONNREFUSED')]), 'away'],
])('when %s, then it is the database’s trouble', (_what, error, trouble) => {
  expect(databaseTrouble(error)).toBe(trouble);
});

describe('who connects while the shop is kept', () => {
  const failureAt = (url: string) =>
    new Client({ connectionString: url }).connect().then(
      () => null,
      (error: unknown) => error,
    );

  test('when the database takes no connections, or its login has another password by now, then that is its trouble', async () => {
    const { url, drop } = await createEmptyDatabase();
    const keeper = new Client({ connectionString: url });
    await keeper.connect();
    const { pathname } = new URL(url);
    const other = new URL(url);
    other.password = 'of-before';
    const closed = new URL(url);
    closed.pathname = `${pathname}_closed`;
    await keeper.query(
      `CREATE DATABASE ${closed.pathname.slice(1)} TEMPLATE template0 ALLOW_CONNECTIONS false`,
    );
    const failures = [await failureAt(other.href), await failureAt(closed.href)];
    await keeper.query(`DROP DATABASE ${closed.pathname.slice(1)}`);
    await keeper.end();
    await drop();

    expect(failures).toEqual([
      expect.objectContaining({ code: '28P01' }),
      expect.objectContaining({ code: '55000' }),
    ]);
    expect(failures.map((failure) => databaseTrouble(failure))).toEqual(['away', 'away']);
  });

  test.each(['AuthenticationFailed', 'DatabaseAccessDenied'])(
    'when the driver calls it %s, then so too',
    (kind) => {
      const error = coded('P2010', { meta: { driverAdapterError: driverError({ kind }) } });
      expect(databaseTrouble(error)).toBe('away');
    },
  );
});

test.each([
  ['a unique rule is broken', coded('P2002')],
  [
    'SQL is wrong',
    coded('P2010', { meta: { driverAdapterError: driverError({ originalCode: '42601' }) } }),
  ],
  ['the code has a fault', new TypeError('x is not a function')],
  ['nothing is thrown', undefined],
])('when %s, then it is not', (_what, error) => {
  expect(databaseTrouble(error)).toBeNull();
});

test('when an error contains itself, then it is looked through once', () => {
  const error = new Error('circle');
  error.cause = error;
  expect(databaseTrouble(error)).toBeNull();
});
