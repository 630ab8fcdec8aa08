import { eventually } from '@handloom/test-kit/eventually';
import type { Browser } from 'playwright-core';
import { mailedLink } from '../mailed-link';
import { sharedBrowser, shopUrl } from '../shared-site';
import { haveAccount, logIn, story, visitor } from '../shopper';

jest.setTimeout(180_000);

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

story(
  'who forgot a password sets a new one by mail, and every session of before ends',
  async () => {
    const elsewhere = await visitor(browser, shopUrl());
    await haveAccount(elsewhere);
    const owner = { ...(await visitor(browser, shopUrl())), email: elsewhere.email };
    const { page } = owner;

    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(owner.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor();
    const mail = { kind: 'password-reset', page: '/reset-password' };
    const link = await eventually(() => mailedLink(owner.email, mail));

    await page.goto(link);
    await page.getByLabel('New password').fill('an even better rug');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.waitForURL('**/auth/login');
    await logIn({ ...owner, password: 'an even better rug' });
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();

    await elsewhere.page.goto('/profile');
    await elsewhere.page.waitForURL('**/auth/login**');
    await page.goto(link);
    await page.getByLabel('New password').fill('the mail is read by others');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('This link no longer works').waitFor();
    for (const { context } of [elsewhere, owner]) await context.close();
  },
);
