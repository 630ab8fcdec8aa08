import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { eventually } from '@handloom/test-kit/eventually';
import { changeLedger } from '../cache-invalidation/change-ledger';
import { LISTINGS } from '../public-reads/public-paths';
import { keptSitemap } from './kept-sitemap';
import type { SiteFile } from './sitemap';

const { log } = Fastify();
const main: SiteFile = { zipped: Buffer.from(''), etag: 'W/"1"' };

test('when writing fails after a while, then it rests as after one that did not', async () => {
  const ledger = changeLedger();
  let written = 0;
  const sitemap = keptSitemap(
    async () => {
      written += 1;
      if (written === 1) return { main, parts: [main] };
      await pause(100);
      throw new Error('mf-cart names more than 2000000 addresses of /cart/:n.');
    },
    ledger,
    log,
  );
  await sitemap();
  await pause(20);
  ledger.changed([LISTINGS]);
  for (let ask = 0; ask < 3; ask += 1) expect((await sitemap()).main).toBe(main);
  expect(written).toBe(2);
});

test('when nothing could be written yet, then it is not tried anew with each request', async () => {
  let tried = 0;
  const sitemap = keptSitemap(
    async () => {
      tried += 1;
      await pause(100);
      throw new Error('catalog is away');
    },
    changeLedger(),
    log,
  );
  for (let ask = 0; ask < 3; ask += 1) await expect(sitemap()).rejects.toThrow('catalog is away');
  expect(tried).toBe(1);
  await eventually(async () => {
    await expect(sitemap()).rejects.toThrow('catalog is away');
    expect(tried).toBe(2);
  });
});

test('when nothing is known to have changed, then it is written anew after ten minutes: news may be lost', async () => {
  let written = 0;
  const write = async () => {
    written += 1;
    return { main, parts: [main] };
  };
  const sitemap = keptSitemap(write, changeLedger(), log);
  await sitemap();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 599_000);
  await sitemap();
  expect(written).toBe(1);
  clock.mockReturnValue(performance.now() + 2_000);
  await sitemap();
  expect(written).toBe(2);
  clock.mockRestore();
});
