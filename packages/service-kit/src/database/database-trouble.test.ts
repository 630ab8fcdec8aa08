import { databaseTrouble } from './database-trouble';

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });
const driverError = (cause: object) => Object.assign(new Error('DriverAdapterError'), { cause });

test.each([
  ['Prisma cannot reach it', coded('P1001'), 'away'],
  ['Prisma had no free connection', coded('P2024'), 'busy'],
  ['two transactions were in conflict', coded('P2034'), 'busy'],
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
  [
    'a raw query finds no server',
    coded('P2010', { meta: { driverAdapterError: driverError({ kind: 'DatabaseNotReachable' }) } }),
    'away',
  ],
  ['every address refused', new AggregateError([coded('ECONNREFUSED')]), 'away'],
])('when %s, then it is the database’s trouble', (_what, error, trouble) => {
  expect(databaseTrouble(error)).toBe(trouble);
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
