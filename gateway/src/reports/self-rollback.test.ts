import { openAudit } from '@handloom/release-registry/release-audit';
import { eventually } from '@handloom/test-kit/eventually';
import { openReportingShop, thrown, type ReportingShop } from '../testing/reporting-shop';

jest.setTimeout(60_000);

let told: ReportingShop;
beforeAll(async () => {
  told = await openReportingShop();
});
afterAll(() => told.stop());

const STAYS = 'a bad release stays: it was tried before';

describe('a release', () => {
  /** What each of them sees first, from a network of their own. */
  const failToStart = async (visitor: number, part = 'mf-cart' as const) => {
    const address = `203.0.${visitor}.1`;
    const { token } = await told.view(address);
    await told.tell(
      { view: token, started: ['shell'], errors: [thrown({ kind: 'load', part })] },
      address,
    );
  };
  /** Somewhere in the log: lines of what browsers tell may come after it. */
  const expectLine = (line: object) =>
    expect(told.lines).toContainEqual(expect.objectContaining(line));
  const record = async () => (await told.registry.live())['mf-cart'];

  test('that starts for none of three visitors is gone within ten seconds', async () => {
    const before = await told.release();
    const bad = await told.release();
    for (const visitor of [1, 2, 3]) await failToStart(visitor);
    await eventually(async () => expect((await told.view()).cart).toBe(before));
    const reason = `${bad} is bad: it started in no browser, and failed for visitors from 3 networks`;
    expect(await record()).toMatchObject({
      version: before,
      previous: bad,
      by: { author: 'gateway' },
      reason,
    });
    expect(await told.registry.log(1, 'mf-cart')).toMatchObject([
      { action: 'self-rollback', from: bad, to: before, reason },
    ]);
    expectLine({ msg: 'release is rolled back', reason });

    // Its team brings it again, and knows what it does.
    await told.registry.setLive('mf-cart', bad);
    await eventually(async () => expect((await told.view()).cart).toBe(bad));
    for (const visitor of [4, 5, 6, 7]) await failToStart(visitor);
    await eventually(async () => expectLine({ version: bad, msg: STAYS }));
    expect(await record()).toMatchObject({ version: bad });

    // Nor is it where a later one goes back to.
    const later = await told.release();
    for (const visitor of [11, 12, 13]) await failToStart(visitor);
    await eventually(async () => expectLine({ version: later, msg: STAYS }));
    expect(await record()).toMatchObject({ version: later, previous: bad });
  });

  test('that its team has gone back to stays: what they took back is not brought again', async () => {
    const before = await told.release();
    await told.release();
    await told.registry.rollback('mf-cart');
    await eventually(async () => expect((await told.view()).cart).toBe(before));
    for (const visitor of [21, 22, 23]) await failToStart(visitor);
    await eventually(async () => expectLine({ version: before, msg: STAYS }));
    expect(await record()).toMatchObject({ version: before });
  });

  test('that was to give way to another one, which never came about, is taken back all the same', async () => {
    const before = await told.release();
    const bad = await told.release();
    const [entry] = await told.registry.log(1, 'mf-cart');
    if (!entry) throw new Error('The audit says nothing of it.');
    // It is written before the deed, which may fail.
    await (await openAudit(told.publisher)).write({ ...entry, from: bad, to: 'f'.repeat(12) });
    for (const visitor of [31, 32, 33]) await failToStart(visitor);
    await eventually(async () => expect((await told.view()).cart).toBe(before));
  });
});
