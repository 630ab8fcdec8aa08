import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServicePart } from '@handloom/contracts/parts';
import type { SupervisedPart } from '@handloom/local-infrastructure/supervise';
import { untilHealthy, untilShown } from './health';

const OLD = 'aaaaaaaaaaaa';
const NEW = 'bbbbbbbbbbbb';
let gateway: Server;
let url: string;
/** What the gateway shows. */
let versions: Record<string, string>;
let asked: number;
/** What it says of itself. */
let health: Record<string, 'ok' | 'down'>;

beforeEach(async () => {
  versions = { shell: OLD };
  asked = 0;
  gateway = createServer(({ url: asksFor }, response) => {
    if (asksFor === '/healthz')
      return response.end(JSON.stringify({ status: 'degraded', services: health }));
    asked += 1;
    const shown = Object.entries(versions).map(([name, version]) => [name, { name, version }]);
    response.end(JSON.stringify(Object.fromEntries(shown)));
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterEach(() => {
  jest.restoreAllMocks();
  return new Promise((resolve) => gateway.close(resolve));
});

test('when another version is live than the gateway knew, then the start waits until the gateway shows it', async () => {
  const shown = untilShown(url, { shell: NEW, 'mf-journal': NEW });
  setTimeout(() => (versions = { shell: NEW }), 150);
  setTimeout(() => (versions = { shell: NEW, 'mf-journal': NEW }), 400);
  expect(await shown).toEqual([]);
  expect(versions).toEqual({ shell: NEW, 'mf-journal': NEW });
});

test('when the gateway does not show it in time, then the start goes on and is told which, whatever the clock says', async () => {
  versions = { shell: NEW };
  // Set back again and again.
  jest.spyOn(Date, 'now').mockReturnValue(0);
  expect(await untilShown(url, { shell: NEW, 'mf-journal': NEW }, 300)).toEqual(['mf-journal']);
});

test('when a part is off the site, then the start waits until the gateway shows it no more', async () => {
  versions = { shell: NEW, 'mf-journal': OLD };
  setTimeout(() => (versions = { shell: NEW }), 150);
  expect(await untilShown(url, { shell: NEW, 'mf-journal': null })).toEqual([]);
  expect(versions).toEqual({ shell: NEW });
});

test('when the gateway shows already what is live, then nobody waits', async () => {
  expect(await untilShown(url, { shell: OLD }, 60_000)).toEqual([]);
  expect(asked).toBe(1);
});

describe('when a service does not come up', () => {
  const ALL = { catalog: 'ok', orders: 'down', identity: 'ok', nats: 'ok' } as const;
  const started = (restarts: Record<string, number>, without: ServicePart[] = []) => {
    const parts = Object.entries(restarts).map(([name, count]) => ({ name, restarts: count }));
    const crew = { parts: () => parts as SupervisedPart[] };
    return untilHealthy(url, crew, { logsDir: '/logs', without });
  };

  test('because nothing of it can be run, then nobody waits for it', async () => {
    health = ALL;
    expect(await started({}, ['svc-orders'])).toEqual(['svc-orders']);
  });

  test('and ends again and again, then the others go on without it', async () => {
    health = ALL;
    expect(await started({ 'svc-catalog': 0, 'svc-orders': 4 })).toEqual(['svc-orders']);
  });

  test('and no other one does, then the start fails', async () => {
    health = { catalog: 'down', orders: 'down', identity: 'down', nats: 'ok' };
    await expect(started({ 'svc-orders': 4 })).rejects.toThrow(
      'svc-orders does not start; see /logs/svc-orders.log.',
    );
  });

  test('but the gateway, then the start fails', async () => {
    health = { ...ALL, orders: 'ok', releases: 'down' };
    await expect(started({ gateway: 4 })).rejects.toThrow('gateway does not start');
  });
});
