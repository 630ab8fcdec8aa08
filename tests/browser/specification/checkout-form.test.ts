import {
  closesAndGivesFocusTo,
  field,
  fill,
  modal,
  placeOrder,
  readyToOrder,
} from './checking-out';
import { expectSoon, shows } from './looking';
import { GOOD } from './ordering';
import { asBuyer } from './people';
import { hydrated, newWindow, open, shared, visit } from './site';
import { failing, held } from './troubles';

const SENTENCES = {
  Name: 'Name must be at least 2 characters',
  Email: 'Invalid email address',
  Address: 'Address must be at least 5 characters',
  City: 'City must be at least 2 characters',
  State: 'State must be at least 2 characters',
  Country: 'Country must be at least 2 characters',
  'Pin Code': 'Pin code must be 5 or 6 digits',
  Phone: 'Invalid phone number',
};

describe('Each field', () => {
  const page = shared('/checkout', { prepare: asBuyer });
  beforeAll(() => fill(page()));

  test.each(Object.entries(SENTENCES))(
    "inline error under it, cleared when the field is edited: %s: '%s'",
    async (label, sentence) => {
      await field(page(), label).fill(label === 'Address' ? 'x' : '1');
      await placeOrder(page()).click();
      const notice = modal(page(), 'Form Validation Error');
      await shows(notice, sentence);
      await closesAndGivesFocusTo(field(page(), label), 'Form Validation Error');
      await shows(page().getByRole('form'), sentence);
      await field(page(), label).fill(GOOD[label as keyof typeof GOOD]);
      await page().getByRole('form').getByText(sentence).waitFor({ state: 'hidden' });
    },
  );

  test('offers what the browser knows of where parcels go', async () => {
    const tokens = await page()
      .locator('form [autocomplete]')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')));
    expect(tokens).toEqual([
      'shipping name',
      'shipping email',
      'shipping street-address',
      'shipping address-level2',
      'shipping address-level1',
      'shipping country-name',
      'shipping postal-code',
      'shipping tel',
    ]);
  });

  test('offers the countries while one is typed', async () => {
    const list = await field(page(), 'Country').getAttribute('list');
    const countries = page().locator(`datalist[id="${list}"] option`);
    expect(await countries.count()).toBe(249);
    expect(await countries.allTextContents()).toEqual(expect.arrayContaining(['India', 'Norway']));
  });
});

describe('The form', () => {
  test('says what is wrong when a field is left, and stops when it is edited', async () => {
    const page = await readyToOrder();
    await field(page, 'Pin Code').fill('12');
    expect(await page.getByText(SENTENCES['Pin Code']).count()).toBe(0);
    await page.keyboard.press('Tab');
    await shows(page.getByRole('form'), SENTENCES['Pin Code']);
    await field(page, 'Pin Code').press('3');
    await page.getByText(SENTENCES['Pin Code']).waitFor({ state: 'hidden' });
  });

  test('is kept over a reload, and after a failure', async () => {
    const page = await readyToOrder();
    await field(page, 'City').fill('Jaipur');
    await field(page, 'Address').fill('Lane 1\nBack yard\nSecond floor\nDoor 4\nRing twice');
    await failing(page, '**/api/orders', { method: 'POST', status: 400, body: { message: 'No.' } });
    await placeOrder(page).click();
    await modal(page, 'Order Failed').getByRole('button', { name: 'Okay' }).click();
    expect(await field(page, 'City').inputValue()).toBe('Jaipur');
    await page.reload();
    await hydrated(page);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=city]')?.value === 'Jaipur',
    );
    expect(await field(page, 'Address').inputValue()).toMatch(/^Lane 1\n.*\nRing twice$/s);
  });

  test('is not overwritten by a profile that comes late', async () => {
    const page = await newWindow({ prepare: asBuyer });
    const profile = await held(page, (url) => url.pathname === '/user');
    await page.goto('/checkout');
    await field(page, 'Name').fill('Bina Late');
    profile.release();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=email]')?.value !== '',
    );
    expect(await field(page, 'Name').inputValue()).toBe('Bina Late');
  });
});

test('what was typed goes with a logout, also from another tab in which it was typed', async () => {
  const page = await visit('/checkout', { prepare: asBuyer });
  await field(page, 'City').fill('Jaipur');
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage).includes('Jaipur'));
  await expectSoon(kept, true);
  const other = await page.context().newPage();
  await open(other, '/');
  await other.getByRole('button', { name: 'Account' }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expectSoon(kept, false);
});

test('Profile fetch failure | only logged; form stays empty', async () => {
  const page = await newWindow({ prepare: asBuyer });
  await failing(page, (url) => url.pathname === '/user');
  const failed = page.waitForResponse((response) => new URL(response.url()).pathname === '/user');
  await page.goto('/checkout');
  await failed;
  await page.getByRole('list', { name: 'Cart lines' }).waitFor();
  expect(await field(page, 'Name').inputValue()).toBe('');
  expect(await page.getByRole('alert').count()).toBe(0);
});
