import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';

const FORBIDDEN = [
  ['a service imports a service', 'svc-orders/src/cart', '../../../svc-catalog/src/app'],
  ['a service imports a service by name', 'svc-orders/src/cart', 'svc-catalog/src/app'],
  ['a microfrontend imports another', 'mf-cart/src/features/cart', 'mf-storefront/src/routes'],
  ['a microfrontend imports the shell', 'mf-cart/src/features/cart', '../../../../shell/src/start'],
  ['the shell imports a microfrontend', 'shell/src', 'mf-cart/src/routes'],
  ['a kit imports a part', 'packages/service-kit/src', '../../../svc-orders/src/app'],
  [
    'a package is entered past its exports',
    'svc-orders/src/cart',
    '../../../packages/contracts/src/cart',
  ],
  ['a page imports a server library', 'mf-cart/src/features/cart', 'fastify'],
  ['a service imports the interface', 'svc-orders/src/cart', 'react'],
  ['a page takes more of a library than the shell lends', 'mf-cart/src', 'react-router-dom'],
] as const;

const ALLOWED_IN_RULES = ['@handloom/contracts/cart', '@handloom/service-kit/shop-error'];
const FORBIDDEN_IN_RULES = [
  'fastify',
  'nats',
  'pg',
  '@prisma/client',
  '../database',
  './cart-repository',
  '../../generated/prisma/client',
  '@handloom/service-kit/events/outbox',
];

const CART = 'svc-orders/src/cart';

/** What Node knows and older browsers do not. */
const YOUNG = 'export default [2, 1].toSorted();\n';
const YOUNG_ON_A_PAGE = 'mf-cart/src/features/cart/young.ts';
const YOUNG_IN_A_SERVICE = 'svc-orders/src/cart/young.ts';

/** One file per import, where it would stand; the rules of the linter apply by place and name. */
const files = [
  ...FORBIDDEN.map(([, folder, from]) => ({ folder, from, suffix: '' })),
  ...[...FORBIDDEN_IN_RULES, ...ALLOWED_IN_RULES].map((from) => ({
    folder: CART,
    from,
    suffix: '-rules',
  })),
].map((file, index) => ({ ...file, name: `${file.folder}/case-${index}${file.suffix}.ts` }));

let verdict: string;
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'handloom-boundaries-'));
  cpSync(path.join(REPOSITORY, 'oxlint.config.mjs'), path.join(copy, 'oxlint.config.mjs'));
  for (const { folder, name, from } of files) {
    mkdirSync(path.join(copy, folder), { recursive: true });
    writeFileSync(path.join(copy, name), `import * as it from '${from}';\nconsole.log(it);\n`);
  }
  for (const name of [YOUNG_ON_A_PAGE, YOUNG_IN_A_SERVICE])
    writeFileSync(path.join(copy, name), YOUNG);
  const linter = path.join(REPOSITORY, 'node_modules', '.bin', 'oxlint');
  const run = spawnSync(linter, ['-c', 'oxlint.config.mjs', '-f', 'unix'], {
    cwd: copy,
    encoding: 'utf8',
  });
  verdict = run.stdout + run.stderr;
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function isRefused(folder: string, from: string): boolean {
  const file = files.find((entry) => entry.folder === folder && entry.from === from);
  return breaks('no-restricted-imports', `${file?.name}`);
}

function breaks(rule: string, name: string): boolean {
  return verdict.split('\n').some((line) => line.includes(`${name}:`) && line.includes(rule));
}

test.each(FORBIDDEN)('when %s, then the lint fails', (_what, folder, from) => {
  expect(isRefused(folder, from)).toBe(true);
});

test.each(FORBIDDEN_IN_RULES)('when a business rule imports %s, then the lint fails', (from) => {
  expect(isRefused(CART, from)).toBe(true);
});

test.each(ALLOWED_IN_RULES)('when a business rule imports %s, then the lint passes', (from) => {
  expect(isRefused(CART, from)).toBe(false);
});

test('when a page calls what older browsers do not have, then the lint fails', () => {
  expect(breaks('no-restricted-properties', YOUNG_ON_A_PAGE)).toBe(true);
  expect(breaks('no-restricted-properties', YOUNG_IN_A_SERVICE)).toBe(false);
});
