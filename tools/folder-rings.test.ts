import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';

let shop: string;
beforeEach(() => {
  shop = mkdtempSync(path.join(tmpdir(), 'handloom-rings-'));
  write('package.json', JSON.stringify({ name: 'shop', workspaces: ['svc-*'] }));
  write('svc-orders/package.json', JSON.stringify({ name: 'svc-orders' }));
});
afterEach(() => rmSync(shop, { recursive: true }));

function write(file: string, text: string): void {
  const place = path.join(shop, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

function look() {
  const args = ['--import', 'tsx', 'tools/folder-rings.ts', shop];
  const options = { cwd: REPOSITORY, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  return { status, said: (stdout + stderr).trim() };
}

test('when folders depend on each other over a third, then the imports are named, and first the ones to cut', () => {
  write('svc-orders/src/cart/cart.ts', "import type { Order } from '../orders/order';");
  write('svc-orders/src/cart/lines.ts', "export { line } from '../orders/line';");
  write('svc-orders/src/orders/order.ts', "import { pay } from '../payments/pay';");
  write('svc-orders/src/orders/refund.ts', "import '../payments/refund';");
  write('svc-orders/src/payments/pay.ts', "export const cart = () => import('../cart/cart');");
  expect(look()).toEqual({
    status: 1,
    said:
      'In svc-orders/src folders depend on each other in a ring: payments/pay.ts imports cart/cart, ' +
      'but cart/cart.ts imports orders/order, orders/order.ts imports payments/pay.',
  });
});

test('when such folders lie deeper, then they are found too, and each ring is one sentence', () => {
  for (const place of ['svc-orders/src/payments', 'svc-orders/src']) {
    write(`${place}/stripe/pay.ts`, "import '../sandbox/pay';\nimport '../sandbox/refund';");
    write(`${place}/sandbox/pay.ts`, "import '../stripe/pay';");
  }
  const rest = 'sandbox/pay.ts imports stripe/pay, but stripe/pay.ts imports sandbox/pay.';
  expect(look().said.split('\n')).toEqual([
    `In svc-orders/src folders depend on each other in a ring: ${rest}`,
    `In svc-orders/src/payments folders depend on each other in a ring: ${rest}`,
  ]);
});

test('when only tests, what lies beside the folders, or a text go back, then there is no ring', () => {
  write('svc-orders/src/app.ts', "import './cart/cart';\nimport './orders/order';");
  write('svc-orders/src/cart/cart.ts', "import '../orders/order';\nimport '../config';");
  write('svc-orders/src/cart/rules/price.ts', "import '../cart';");
  write('svc-orders/src/config.ts', "import './cart/cart';");
  write('svc-orders/src/orders/order.ts', 'export const text = `import "../cart/cart";`;');
  for (const kind of ['.test', '.fixture', '-under-test'])
    write(`svc-orders/src/orders/order${kind}.ts`, "import '../cart/cart';");
  expect(look()).toEqual({ status: 0, said: 'No folder depends on one that depends on it.' });
});
