import { field } from './checking-out';
import { shows } from './looking';
import { asShopper } from './people';
import { visit } from './site';

test('a sentence under one field neither moves nor stretches the one beside it', async () => {
  const page = await visit('/profile', { prepare: asShopper });
  const country = field(page, 'Country');
  await field(page, 'Pin Code').fill('12');
  const before = await country.boundingBox();
  await page.getByRole('button', { name: 'Save' }).click();
  await shows(page.locator('main'), 'Pin code must be 5 or 6 digits');
  const after = await country.boundingBox();
  expect(after?.height).toBe(before?.height);
  expect(after?.y).toBe((await field(page, 'Pin Code').boundingBox())?.y);
});
