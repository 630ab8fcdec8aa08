import { openAudit } from '@handloom/release-registry/release-audit';
import type { RunningShop } from './find-shop';
import { releaseStored, removeRelease, rollBack } from './microfrontend-steps';
import { CART, FIRST, SECOND, teamUnderTest, type TeamUnderTest } from './team-under-test';

let team: TeamUnderTest;
let shop: RunningShop;

beforeAll(async () => {
  team = await teamUnderTest();
  ({ shop } = team);
});
afterAll(() => team.end());

const live = async () => (await shop.registry.live())['mf-cart']?.version;

test('when two roll back, at once or one after the other, then what both want away stays away', async () => {
  await team.to(FIRST);
  await team.to(SECOND);
  const both = await Promise.allSettled([rollBack(CART, shop), rollBack(CART, shop)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await live()).toBe(FIRST);
  // Previews are between, of somebody whose clock is behind.
  const audit = await openAudit(team.connection);
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  for (let nth = 0; nth < 25; nth += 1) {
    await audit.write({ at, action: 'preview', part: 'mf-cart', from: null, to: FIRST });
  }
  await expect(rollBack(CART, shop)).rejects.toThrow(
    new RegExp(
      `^mf-cart was rolled back already, at .* by Ada: ${FIRST} is live, .* --to ${SECOND}\\.`,
    ),
  );
  expect(await live()).toBe(FIRST);
  await team.to(SECOND);
  expect(await rollBack(CART, shop)).toContain(`${FIRST} is live again`);
});

test('when somebody names what is to be taken back, then nothing else is', async () => {
  await team.to(SECOND);
  await team.to(FIRST);
  await expect(rollBack({ ...CART, version: SECOND }, shop)).rejects.toThrow(
    new RegExp(
      `^mf-cart stays as it is: ${FIRST} is live since .* by Ada, and not ${SECOND}\\. .* --to ${SECOND}\\.$`,
    ),
  );
  expect(await live()).toBe(FIRST);
  expect(await rollBack({ ...CART, version: FIRST }, shop)).toContain(`${FIRST} is taken back`);
});

test('when two want the same canary away, then the second one does not take back what is live', async () => {
  await team.to(SECOND);
  await team.to(FIRST);
  await team.canary(SECOND, 10);
  await rollBack(CART, shop);
  await expect(rollBack(CART, shop)).rejects.toThrow(
    new RegExp(
      `^The canary mf-cart ${SECOND} has ended already, at .* by Ada, and ${FIRST} is live as before\\. .* --rollback ${FIRST}\\.$`,
    ),
  );
  expect(await live()).toBe(FIRST);
  expect(await rollBack({ ...CART, version: FIRST }, shop)).toContain(`${FIRST} is taken back`);
  expect(await live()).toBe(SECOND);
  await team.to(FIRST);
  expect(await rollBack(CART, shop)).toContain(`${FIRST} is taken back`);
});

test('when what is live is named beside a canary, then it is taken back, and the canary is over', async () => {
  await team.to(SECOND);
  await team.to(FIRST);
  await team.canary(SECOND, 10);
  expect(await rollBack({ ...CART, version: FIRST }, shop)).toContain(`${FIRST} is taken back`);
  expect((await shop.registry.canaries()).running).toBeNull();
});

test('when somebody takes the part off the site while an earlier version is tried, then it stays off', async () => {
  await team.to(FIRST);
  const { registry } = shop;
  let looks = 0;
  const live = async () => {
    looks += 1;
    if (looks === 2) await removeRelease({ ...CART, forced: false }, shop);
    return registry.live();
  };
  const meanwhile = { ...shop, registry: { ...registry, live } };
  const releasing = releaseStored({ ...CART, version: SECOND }, meanwhile, () => undefined);
  await expect(releasing).rejects.toThrow('released by someone else in the meantime');
  expect((await registry.live())['mf-cart']?.version).toBeNull();
});
