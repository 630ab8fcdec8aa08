import { heading, place, shows } from './looking';
import { ADMIN, asShopper, newAccount } from './people';
import { hydrated, newWindow, open, scriptsOf, shared, shopUrl, visit } from './site';
import { failing, held } from './troubles';

describe('/auth/login', () => {
  const page = shared('/auth/login');

  test("email field, password field, Login button, link 'Don't have an account?' to signup", async () => {
    expect(await page().getByLabel('Email').getAttribute('type')).toBe('email');
    expect(await page().getByLabel('Password').getAttribute('type')).toBe('password');
    await page().getByRole('button', { name: 'Login', exact: true }).waitFor();
    const link = page().getByRole('link', { name: "Don't have an account?" });
    expect(await link.getAttribute('href')).toBe('/auth/signup');
  });

  test("email required 'Email is required'; password required 'Password is required'; validated on submit, then on change; first invalid field focused", async () => {
    expect(await page().getByText('Email is required').count()).toBe(0);
    await page().getByRole('button', { name: 'Login' }).click();
    await shows(page(), 'Email is required', 'Password is required');
    const email = page().getByLabel('Email');
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await email.fill('asha@example.com');
    await page().getByText('Email is required').waitFor({ state: 'hidden' });
  });

  test('Both auth screens sit in a narrow centred card (light-grey full-height page, white rounded card)', async () => {
    const card = await page()
      .locator('main')
      .evaluate((main) => {
        const { backgroundColor, borderTopLeftRadius } = getComputedStyle(main);
        const { left, right, width } = main.getBoundingClientRect();
        return { backgroundColor, borderTopLeftRadius, width, offset: left - (innerWidth - right) };
      });
    expect(card.backgroundColor).toBe('rgb(255, 255, 255)');
    expect(Number.parseFloat(card.borderTopLeftRadius)).toBeGreaterThan(0);
    expect(card.width).toBeLessThanOrEqual(480);
    expect(Math.abs(card.offset)).toBeLessThan(20);
  });
});

describe('/auth/signup', () => {
  const page = shared('/auth/signup');

  test("titled 'Create an Account'; fields Full Name, Email, Password; button 'Sign Up'; link 'Already have an account?' to login", async () => {
    await heading(page(), 'Create an Account', 1).waitFor();
    for (const label of ['Full Name', 'Email', 'Password'])
      await page().getByLabel(label).waitFor();
    await page().getByRole('button', { name: 'Sign Up', exact: true }).waitFor();
    const link = page().getByRole('link', { name: 'Already have an account?' });
    expect(await link.getAttribute('href')).toBe('/auth/login');
  });

  test("'Full Name is required'; 'Email is required'; 'Password is required', minimum 6 characters 'Min 6 characters'", async () => {
    await page().getByRole('button', { name: 'Sign Up' }).click();
    await shows(page(), 'Full Name is required', 'Email is required', 'Password is required');
    await page().getByLabel('Password').fill('12345');
    await shows(page(), 'Min 6 characters');
    await page().getByLabel('Password').fill('123456');
    await page().getByText('Min 6 characters').waitFor({ state: 'hidden' });
  });
});

describe('After success', () => {
  test("any other user goes back to the page they came from, replacing the history entry; 'Logging in...' while the request runs", async () => {
    const page = await visit('/faqs', { prepare: newAccount });
    const account = await newAccount(page);
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    const login = await held(page, '**/api/auth/login');
    await page.getByRole('button', { name: 'Login' }).click();
    const busy = page.getByRole('button', { name: 'Logging in...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    login.release();
    await page.waitForURL('**/faqs');
    await page.goBack();
    expect(place(page)).not.toBe('/auth/login');
  });

  test.each([
    ['else to /', false, '/'],
    ['an admin goes to /admin/dashboard', true, '/admin/dashboard'],
  ])('%s', async (_sentence, isAdmin, expected) => {
    const page = await visit('/auth/login');
    const account = isAdmin ? ADMIN : await newAccount(page);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(shopUrl() + expected);
  });

  test("After success the user goes to /auth/login; 'Signing up...' while running", async () => {
    const page = await visit('/auth/signup');
    await page.getByLabel('Full Name').fill('Asha Example');
    await page.getByLabel('Email').fill(`${Date.now()}@example.com`);
    await page.getByLabel('Password').fill('a good rug');
    const signup = await held(page, '**/api/auth/signup');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('button', { name: 'Signing up...' }).waitFor();
    signup.release();
    await page.waitForURL('**/auth/login');
  });

  test('checkout remembers the origin location', async () => {
    const page = await visit('/checkout');
    await page.waitForURL('**/auth/login');
    const account = await newAccount(page);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/checkout');
  });
});

test('when the login says why one is there and is loaded again, then what is typed meanwhile stays', async () => {
  const page = await visit('/checkout');
  await page.waitForURL('**/auth/login');
  const why = page.getByText('Log in to check out. Your cart is kept.');
  await why.waitFor();
  const scripts = await held(page, await scriptsOf('shell'));
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel('Password').fill('a good rug');
  scripts.release();
  await hydrated(page);
  await why.waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('asha@example.com');
  expect(await page.getByLabel('Password').inputValue()).toBe('a good rug');
});

describe('Login failure, signup failure | server error field, else the default', () => {
  test.each([
    ['login', 'The door is stuck.', 'Login failed'],
    ['signup', 'The book is full.', 'Signup failed'],
  ])('%s: %s, else %s, in red above the button', async (what, said, otherwise) => {
    const page = await visit(`/auth/${what}`);
    if (what === 'signup') await page.getByLabel('Full Name').fill('Asha Example');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password').fill('a good rug');
    const button = page.locator('form').getByRole('button', { name: /^(Login|Sign Up)$/ });
    const alert = page.locator('form').getByRole('alert');
    for (const [body, sentence] of [
      [{ error: said }, said],
      [{}, otherwise],
    ] as const) {
      await failing(page, `**/api/auth/${what}`, { body });
      await button.click();
      await alert.filter({ hasText: new RegExp(`^${sentence}$`) }).waitFor();
      expect((await alert.boundingBox())!.y).toBeLessThan((await button.boundingBox())!.y);
      const [red = 0, green = 0, blue = 0] = (
        await alert.evaluate((element) => getComputedStyle(element).color)
      )
        .match(/\d+/g)!
        .map(Number);
      expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    }
    if (what === 'signup') return;
    await page.unrouteAll();
    await button.click();
    await alert.filter({ hasText: /^Invalid email or password$/ }).waitFor();
  });
});

describe('a forgotten password', () => {
  test('the token of a mailed link leaves the address and outlives a reload; a void one leads to a new link', async () => {
    const page = await visit('/reset-password?token=of-nobody');
    await page.waitForURL(`${shopUrl()}/reset-password`);
    await page.reload();
    await page.getByLabel('New password').fill('a better rug');
    const sent = page.waitForRequest('**/api/auth/reset-password');
    await page.getByRole('button', { name: 'Save password' }).click();
    expect((await sent).postDataJSON()).toEqual({
      token: 'of-nobody',
      newPassword: 'a better rug',
    });
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.getByLabel('Email').fill(`${Date.now()}@example.com`);
    await page.getByRole('button', { name: 'Send link' }).click();
    const next = heading(page, 'Check your mailbox', 1);
    await next.waitFor();
    expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test.each(['/reset-password', '/confirm-email'])(
    'no other site, and no report, learns of a mailed link: %s',
    async (path) => {
      const answer = await fetch(`${shopUrl()}${path}?token=of-nobody`);
      const page = await answer.text();
      expect(page).not.toContain('of-nobody');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(answer.headers.get('server-timing')).toBeNull();
    },
  );
});

describe('Guards', () => {
  test('while auth status loads a spinner shows', async () => {
    const page = await newWindow();
    const who = await held(page, '**/api/auth/me');
    await page.goto('/profile');
    await page.locator('main').getByRole('status').first().waitFor();
    who.release();
    await page.waitForURL('**/auth/login');
  });

  test('Current-user check fails | silent; treated as signed out', async () => {
    const page = await newWindow();
    await failing(page, '**/api/auth/me');
    await open(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test("a user with role 'user' entering an admin route is sent to login", async () => {
    const page = await visit('/admin/orders', { prepare: asShopper });
    await page.waitForURL('**/auth/login');
  });
});
