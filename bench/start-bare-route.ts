import { fork } from 'node:child_process';
import path from 'node:path';
import type { OwnShop } from '../tests/shop/own-shop';

/** The yardstick, in a process of its own beside the shop. */
export async function startBareRoute(
  shop: Pick<OwnShop, 'databaseUrl'>,
): Promise<{ url: string; pid: number; stop(): void }> {
  const child = fork(path.join(__dirname, 'bare-route.ts'), {
    execArgv: ['--require', 'tsx/cjs'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: shop.databaseUrl('orders') },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', () => reject(new Error('The bare route does not start.')));
  });
  return { url, pid: child.pid ?? 0, stop: () => child.kill() };
}
