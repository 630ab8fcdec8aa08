import { randomUUID } from 'node:crypto';
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
  'who wants another email logs in with the former one until the link is confirmed, on whatever device',
  async () => {
    const shopper = await visitor(browser, shopUrl());
    const { page } = shopper;
    const email = `${randomUUID()}@example.com`;
    await haveAccount(shopper);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(email);
    await page.getByLabel('Your password').fill(shopper.password);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(`We have sent a link to ${email}.`).waitFor();
    const mail = { kind: 'email-change-link', page: '/confirm-email' };
    const link = await eventually(() => mailedLink(email, mail));

    const phone = await visitor(browser, shopUrl(), { width: 390, height: 844 });
    await phone.page.goto(link);
    await phone.page.getByRole('button', { name: 'Confirm email' }).waitFor();
    // It was opened, and nothing more.
    await page.reload();
    await page.getByText(`We have sent a link to ${email}.`).waitFor();
    await phone.page.getByLabel('Your password').fill(`not ${shopper.password}`);
    await phone.page.getByRole('button', { name: 'Confirm email' }).click();
    await phone.page.getByText('The password is not right.').waitFor();
    await phone.page.getByLabel('Your password').fill(shopper.password);
    await phone.page.getByRole('button', { name: 'Confirm email' }).click();
    await phone.page.getByRole('heading', { name: 'Your email is changed' }).waitFor();
    await phone.page.getByRole('link', { name: 'Log in' }).click();
    await phone.page.waitForURL('**/auth/login');
    await logIn({ ...phone, email, password: shopper.password });

    await page.reload();
    await page.getByRole('button', { name: 'Change email' }).waitFor();
    await eventually(async () =>
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email),
    );
    await phone.page.goto(link);
    await phone.page.getByLabel('Your password').fill(shopper.password);
    await phone.page.getByRole('button', { name: 'Confirm email' }).click();
    await phone.page.getByText('This link no longer works').waitFor();
    for (const { context } of [shopper, phone]) await context.close();
  },
);
