import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faultsOf } from './migration-rules';
import { SERVICES } from '@handloom/build-kit/services';
import { REPOSITORY } from '@handloom/build-kit/repository';

/** They were there before the rule, when nothing was live that could have been running beside them. */
const BEFORE_THE_RULE = [
  'packages/service-kit/migrations/messaging/0002_events_that_wait',
  'svc-catalog/prisma/migrations/0001_catalogue',
  'svc-catalog/prisma/migrations/0002_reviews',
  'svc-orders/prisma/migrations/0002_the_order_path',
];

const KIT = 'packages/service-kit/migrations';
const folders = [
  ...SERVICES.map((service) => `${service}/prisma/migrations`),
  ...readdirSync(path.join(REPOSITORY, KIT)).map((part) => `${KIT}/${part}`),
];

function migrationsIn(folder: string) {
  const names = readdirSync(path.join(REPOSITORY, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  return names.map((name, index) => ({
    name,
    before: names.slice(0, index),
    sql: readFileSync(path.join(REPOSITORY, folder, name, 'migration.sql'), 'utf8'),
  }));
}

test('when a migration is in the repository, then the code of before can work on what it leaves', () => {
  const found = folders.flatMap((folder) =>
    migrationsIn(folder).flatMap((migration) => {
      const faults = faultsOf(migration);
      return faults.length > 0 ? [[`${folder}/${migration.name}`, faults] as const] : [];
    }),
  );
  expect(folders.length).toBeGreaterThan(SERVICES.length);
  expect(found.filter(([name]) => !BEFORE_THE_RULE.includes(name))).toEqual([]);
  expect(found.map(([name]) => name).toSorted()).toEqual(BEFORE_THE_RULE);
});

const before = ['0001_orders'];
const name = '0002_gifts';

test.each([
  'CREATE TABLE gifts (id uuid PRIMARY KEY, note text NOT NULL); CREATE UNIQUE INDEX g ON gifts (note)',
  'CREATE TABLE gifts (id uuid); ALTER TABLE gifts ADD CONSTRAINT known CHECK (id IS NOT NULL)',
  'ALTER TABLE orders ADD COLUMN note text',
  'ALTER TABLE orders ADD COLUMN a int NOT NULL DEFAULT 0 CHECK (a IN (0, 1)), ADD COLUMN b text',
  'ALTER TABLE orders ADD COLUMN id bigint NOT NULL GENERATED ALWAYS AS IDENTITY',
  'ALTER TABLE orders ADD COLUMN gift boolean; CREATE UNIQUE INDEX o ON orders (user_id) WHERE gift',
  'ALTER TABLE orders ALTER COLUMN note DROP NOT NULL',
  'ALTER TABLE orders ALTER COLUMN note SET DEFAULT $$;DROP$$',
  'CREATE INDEX orders_notes ON orders (note)',
  '-- Widens: c\nALTER TABLE orders DROP CONSTRAINT c, ADD CONSTRAINT c CHECK (a > 0) NOT VALID',
  "-- DROP TABLE orders;\nUPDATE orders SET note = 'it''s; DROP TABLE orders'",
  'CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE WHEN a THEN 1 END FROM t; END',
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE t; END $$',
])('when a migration expands, then it is good: %s', (sql) => {
  expect(faultsOf({ name, sql, before })).toEqual([]);
});

test.each([
  ['DROP TABLE orders', 'DROP TABLE orders'],
  ['ALTER TABLE orders DROP COLUMN note', 'ALTER TABLE orders DROP COLUMN note'],
  ['alter table only "orders" drop constraint c', 'ALTER TABLE orders drop constraint c'],
  ['ALTER TABLE orders RENAME COLUMN a TO b', 'RENAME COLUMN a TO b'],
  ['ALTER TABLE orders RENAME TO sales', 'RENAME TO sales'],
  ['ALTER TABLE orders ALTER COLUMN a TYPE bigint', 'TYPE bigint'],
  ['ALTER TABLE orders ALTER COLUMN a SET NOT NULL', 'SET NOT NULL'],
  ['ALTER TABLE orders ALTER COLUMN a DROP DEFAULT', 'DROP DEFAULT'],
  ['ALTER TABLE orders ADD COLUMN a text, ADD COLUMN b text NOT NULL', 'ADD COLUMN b'],
  ['ALTER TABLE orders ADD COLUMN a text UNIQUE DEFAULT 1', 'ADD COLUMN a'],
  ['ALTER TABLE orders ADD CONSTRAINT c CHECK (a > 1)', 'ADD CONSTRAINT c'],
  ['-- Widens: c\nALTER TABLE orders DROP CONSTRAINT c', 'DROP CONSTRAINT c'],
  ['-- Widens: c\nALTER TABLE orders ADD CONSTRAINT c CHECK (a > 1)', 'ADD CONSTRAINT c'],
  ['ALTER TABLE orders ADD CHECK (a > 1)', 'ADD CHECK'],
  ['CREATE UNIQUE INDEX o ON orders (user_id)', 'CREATE UNIQUE INDEX o'],
  ["ALTER TYPE order_status ADD VALUE 'Lost'", 'ALTER TYPE order_status'],
  ['DROP INDEX orders_notes', 'DROP INDEX'],
  ['TRUNCATE orders', 'TRUNCATE'],
  ['DO $$ BEGIN EXECUTE 1; END $$', 'DO'],
  ['/* mild */ -- comment\nDROP VIEW v', 'DROP VIEW v'],
])('when a migration contracts and does not say so, then it is refused: %s', (sql, said) => {
  const [fault = 'nothing', ...others] = faultsOf({ name, sql, before });
  expect(fault).toContain(said);
  expect(fault).toMatch(/: put it into a migration whose name ends in _contract$/);
  expect(fault).not.toContain('misspelt');
  expect(others).toEqual([]);
});

test.each([
  'ALTER TABLE orders ADD COLUM note text',
  'ALTER TABEL orders ADD COLUMN note text',
  'CREAT TABLE gifts (id uuid)',
  'CREATE UNIQE INDEX o ON orders (user_id)',
])('when a statement is not known, then it may be misspelt: %s', (sql) => {
  expect(faultsOf({ name, sql, before })).toEqual([
    `${sql}: no such statement is known here. Look whether it is misspelt; if it takes away or tightens, put it into a migration whose name ends in _contract`,
  ]);
});

test.each(['', '-- Widens: another\n'])(
  'when a check is replaced and nobody says that it becomes wider, then both halves are refused: %j',
  (words) => {
    const sql = `${words}ALTER TABLE orders DROP CONSTRAINT c, ADD CONSTRAINT c CHECK (a > 0)`;
    expect(faultsOf({ name, sql, before })).toHaveLength(2);
  },
);

const EXPANDED = '-- Expanded by: 0001_orders';
const UNUSED = '-- Unused since: 5bc15739';
test.each([
  [`${EXPANDED}\n${UNUSED}\n`, 0],
  [`${EXPANDED}\n`, 1],
  [`${UNUSED}\n`, 1],
  [`-- Expanded by: 0009_later\n${UNUSED}\n`, 1],
  [`${EXPANDED}\n-- Unused since: long ago\n`, 1],
  ['', 2],
])('when a migration contracts, then it says who expanded and since when: %j', (words, faults) => {
  const sql = `${words}DROP TABLE orders;`;
  expect(faultsOf({ name: '0002_no_orders_contract', sql, before })).toHaveLength(faults);
});
