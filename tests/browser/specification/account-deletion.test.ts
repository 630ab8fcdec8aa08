import { DIALOG, violations } from './accessibility';
import { heading, shows } from './looking';
import { newAccount, signIn, someRug } from './people';
import { visit } from './site';

test('an account is deleted in the profile, by keyboard: its owner is a guest then, and logs in no more', async () => {
  const page = await visit('/auth/login');
  const account = await newAccount(page);
  await signIn(page, account);
  const { _id } = await someRug();
  expect((await page.request.post('/api/cart/add', { data: { _id } })).status()).toBe(201);
  await page.goto('/profile');

  const part = page.getByRole('region', { name: 'Delete account' });
  await part.getByRole('button', { name: 'Delete account' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.waitFor();
  expect(await violations(page, DIALOG)).toEqual([]);
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await shows(dialog, 'The password is not right.');
  expect(await violations(page, DIALOG)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');

  await page.waitForURL((url) => url.pathname === '/');
  await shows(page, 'Your account is deleted.');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Account' }).waitFor();
  await header.getByRole('link', { name: /Cart/ }).click();
  await shows(page, 'Your Cart is empty.');
  await header.getByRole('link', { name: 'Account' }).click();
  await heading(page, 'Login', 1).waitFor();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await shows(page, 'Invalid email or password');
});
