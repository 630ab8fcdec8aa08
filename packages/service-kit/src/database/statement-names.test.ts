import { statementNames } from './statement-names';

/** The name that a text has when it comes again and again. */
const nameOf = (sql: string, names = statementNames()) => {
  names({ sql });
  return names({ sql });
};

test('when a text comes again, then it has one name of its own from then on', () => {
  const names = statementNames();
  expect(names({ sql: 'SELECT a FROM b' })).toBe('');
  const name = names({ sql: 'SELECT a FROM b' });
  expect(name).toMatch(/^shop_\d+$/);
  expect(names({ sql: 'SELECT a FROM b' })).toBe(name);
  expect(nameOf('SELECT c FROM b', names)).not.toBe(name);
});

test.each(['BEGIN', ' commit', 'SET TRANSACTION ISOLATION LEVEL Serializable'])(
  'when a text only controls a transaction (%s), then it has no name',
  (sql) => expect(nameOf(sql)).toBe(''),
);

test.each(['SELECT * FROM rugs', 'UPDATE rugs SET a = 1 RETURNING *', 'SELECT r.* FROM rugs r'])(
  'when a migration could change the columns of %s, then it has no name',
  (sql) => expect(nameOf(sql)).toBe(''),
);

test('when rows are counted, then that is no star of columns', () => {
  expect(nameOf('SELECT count(*) AS total FROM rugs')).toMatch(/^shop_/);
});

test('when there are very many texts, then the number of names is bounded, and the first keep theirs', () => {
  const names = statementNames(3);
  const given = Array.from({ length: 10 }, (_, index) => nameOf(`SELECT ${index}`, names));
  expect(new Set(given.filter(Boolean)).size).toBe(3);
  expect(names({ sql: 'SELECT 0' })).toBe(given[0]);
});
