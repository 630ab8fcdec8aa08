import { buildBeside, isBuilt } from '@handloom/build-kit/build-part';
import { canary } from './canary';
import { removeRelease } from './microfrontend-steps';
import { CART, FIRST, SECOND, teamUnderTest, type TeamUnderTest } from './team-under-test';

jest.mock('@handloom/build-kit/build-part');

let team: TeamUnderTest;
beforeAll(async () => {
  team = await teamUnderTest();
  await team.to(FIRST);
  await team.to(SECOND);
});
afterAll(() => team.end());

const begin = () => canary({ ...CART, percent: 10, checks: true }, team.shop, () => undefined);

test('when a canary has its share already, then it says that what is built here since is not it', async () => {
  await team.canary(FIRST, 10);
  expect(await begin()).toBe(
    `The canary mf-cart ${FIRST} is for 10% of the visitors, as before. For another build end it first: --canary 0.`,
  );
  await canary({ ...CART, percent: 0, checks: true }, team.shop, () => undefined);
});

test('when what would be a canary is live already, then it is refused before it is checked', async () => {
  jest.mocked(isBuilt).mockResolvedValue(false);
  jest.mocked(buildBeside).mockResolvedValue({ version: SECOND, inputs: 'sources' });
  await expect(begin()).rejects.toThrow(
    `mf-cart ${SECOND} is live for everybody already: it can be no canary.`,
  );
});

test('when nothing is live beside it, then a canary is refused before it is built', async () => {
  jest.mocked(buildBeside).mockClear();
  await removeRelease({ ...CART, forced: false }, team.shop);
  await expect(begin()).rejects.toThrow('mf-cart is not on the site: nothing runs beside it.');
  expect(buildBeside).not.toHaveBeenCalled();
});
