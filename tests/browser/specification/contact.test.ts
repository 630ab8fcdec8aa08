import type { Page } from 'playwright-core';
import { ownClock, stopClock } from './clock';
import { heading, section, shows } from './looking';
import { shared, visit } from './site';
import { answering, failing, held } from './troubles';

const FIELDS = ['Full Name', 'Email', 'Phone', 'Subject', 'Message'];
const send = (page: Page) => page.getByRole('button', { name: /^Send/ });

/** With a clock that stands still: whatever this machine takes to show it is no time to the page. */
const vanishes = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor({ state: 'hidden' });

async function fill(page: Page): Promise<void> {
  const answers = ['Asha Example', 'asha@example.com', '544-223-3000', 'A size', 'Is it soft?'];
  for (const [index, label] of FIELDS.entries()) {
    await page.getByLabel(label).fill(answers[index] ?? '');
  }
}

describe('Contact information, social links, an embedded map and a form', () => {
  const page = shared('/contact');

  test('Contact information, social links', async () => {
    const reach = section(page(), 'Reach us');
    await reach.getByText('Mirzapur, Uttar Pradesh, India').waitFor();
    expect(await reach.locator('a[href^="tel:"]').count()).toBe(1);
    expect(await reach.locator('a[href^="mailto:"]').count()).toBe(2);
    for (const name of ['Instagram', 'Facebook', 'Pinterest']) {
      await reach.getByRole('link', { name, exact: true }).waitFor();
    }
  });

  test('WhatsApp buttons → a `wa.me` link', async () => {
    const chat = section(page(), 'Reach us').getByRole('link', { name: 'Chat on WhatsApp' });
    expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\//);
  });

  test('Map on the contact page without any third-party script or request until the visitor asks for it', async () => {
    await page()
      .getByRole('img', { name: /^Map of Mirzapur/ })
      .waitFor();
    expect(await page().locator('iframe').count()).toBe(0);
    const ask = page().getByRole('link', { name: /^Open the map/ });
    expect(await ask.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
  });

  test.each(FIELDS)("%s: all required: '%s is required'", async (label) => {
    await send(page()).click();
    await shows(page(), `${label} is required`);
  });

  test('first invalid field focused', async () => {
    await send(page()).click();
    expect(
      await page()
        .getByLabel('Full Name')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
  });
});

test("submitting ('Submitting...'), then a success banner: 'Thank you for reaching out!' with 'Your message has been sent successfully. We'll get back to you shortly.'; vanishes after 5 seconds", async () => {
  const page = await visit('/contact', { prepare: ownClock });
  const message = await held(page, '**/contact');
  await fill(page);
  await send(page).click();
  const busy = page.getByRole('button', { name: 'Submitting...' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  await stopClock(page);
  message.release();
  await shows(
    page,
    'Thank you for reaching out!',
    "Your message has been sent successfully. We'll get back to you shortly.",
  );
  expect(await page.getByLabel('Message').inputValue()).toBe('');
  await page.clock.runFor(4_000);
  await shows(page, 'Thank you for reaching out!');
  await page.clock.runFor(1_100);
  await vanishes(page, 'Thank you for reaching out!');
});

test("Contact failure | banner 'Could not send the data!' with 'sorry for inconvenience we will correct it soon'; vanishes after 5 seconds", async () => {
  const page = await visit('/contact', { prepare: ownClock });
  await failing(page, '**/contact', { method: 'POST' });
  await fill(page);
  await stopClock(page);
  await send(page).click();
  await shows(page, 'Could not send the data!', 'sorry for inconvenience we will correct it soon');
  expect(await page.getByLabel('Message').inputValue()).toBe('Is it soft?');
  await page.clock.runFor(4_000);
  await shows(page, 'Could not send the data!');
  await page.clock.runFor(1_100);
  await vanishes(page, 'Could not send the data!');
});

test('Server field errors show on the matching fields', async () => {
  const page = await visit('/contact');
  await fill(page);
  await page.getByLabel('Email').fill('no address');
  await send(page).click();
  const field = page.getByLabel('Email');
  await page.waitForFunction(
    (input) => input?.getAttribute('aria-invalid') === 'true',
    await field.elementHandle(),
  );
  const described = (await field.getAttribute('aria-describedby')) ?? '';
  expect(await page.locator(`[id="${described.split(' ').at(-1)}"]`).innerText()).toMatch(/mail/i);
  await shows(page, 'Could not send the data!');
});

test("the contact form's button starts with `Send`; errors may carry errors (map of field to message)", async () => {
  const page = await visit('/contact');
  await page.route('**/contact', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { error: true, errors: { phone: 'Not our kind' } } })
      : route.fallback(),
  );
  await fill(page);
  await send(page).click();
  await shows(page, 'Not our kind');
  await heading(page, 'Contact', 1).waitFor();
});

test('POST /contact | fullName, email, phone, subject, message', async () => {
  const page = await visit('/contact');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/contact'),
  );
  await answering(page, (url) => url.pathname === '/contact', { success: true });
  await fill(page);
  await send(page).click();
  expect((await sent).postDataJSON()).toEqual({
    fullName: 'Asha Example',
    email: 'asha@example.com',
    phone: '544-223-3000',
    subject: 'A size',
    message: 'Is it soft?',
  });
});
