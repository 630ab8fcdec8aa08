import { chmod, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { connect } from 'nats';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { provideShopAccess, type ShopAccess } from './shop-access';

let dataDir: string;
let folder: string;
let access: ShopAccess;
let nats: TestNats;

beforeAll(async () => {
  dataDir = await makeDataFolder('handloom-nats-keys-');
  folder = path.join(dataDir, 'nats-keys');
  access = provideShopAccess(folder);
  nats = await startTestNats({ authorization: access.authorization });
});
afterAll(async () => {
  await nats.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('when somebody has no key', () => {
  test.each([
    ['no login', (url: string) => url],
    ['a password', (url: string) => url.replace('//', '//svc-catalog:secret@')],
    [
      'a key of another shop',
      (url: string) => provideShopAccess(`${folder}-other`).addressFor(url, 'svc-catalog'),
    ],
  ])('then with %s it is not let in', async (_, addressOf) => {
    const coming = connect({ ...natsLogin(addressOf(nats.url)), timeout: 3_000 });
    await expect(coming).rejects.toMatchObject({ code: 'AUTHORIZATION_VIOLATION' });
  });

  test('then it finds none that others may read, and none in the configuration', async () => {
    for (const user of access.users) {
      const file = path.join(folder, `${user}.nk`);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(access.authorization).not.toContain((await readFile(file, 'utf8')).trim());
    }
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    // A second start has the same keys, and closes those that somebody has copied there.
    const copied = path.join(folder, 'release.nk');
    await chmod(copied, 0o644);
    expect(provideShopAccess(folder).authorization).toBe(access.authorization);
    expect((await stat(copied)).mode & 0o777).toBe(0o600);
  });
});
