import { outageStories } from './outage-stories';
import { releaseStories } from './release-stories';
import { openReleasingShop, type ReleasingShop } from './releasing-shop';
import { reportStories } from './report-stories';

jest.setTimeout(240_000);

let site: ReleasingShop;
beforeAll(async () => {
  site = await openReleasingShop();
});
afterAll(() => site?.stop());

reportStories(() => site);
outageStories(() => site);
releaseStories(() => site);
