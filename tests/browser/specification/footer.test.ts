import type { Page } from 'playwright-core';
import { hrefs, section, shows } from './looking';
import { shared } from './site';

const footer = (page: Page) => page.getByRole('contentinfo');

describe('Footer', () => {
  const page = shared('/faqs');

  test('Information (About Us, Contact, FAQs)', async () => {
    const links = section(page(), 'Information').getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['About Us', 'Contact', 'FAQs']);
    expect(await hrefs(links)).toEqual(['/about', '/contact', '/faqs']);
  });

  test('Policies (Terms of Service, Privacy Policy)', async () => {
    const links = section(page(), 'Policies').getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['Terms of Service', 'Privacy Policy']);
    expect(await hrefs(links)).toEqual(['/terms', '/privacy-policy']);
  });

  test('Contact Us (location in Mirzapur, Uttar Pradesh, India; a phone number; two support e-mail links)', async () => {
    const contact = section(page(), 'Contact Us');
    await shows(contact, 'Mirzapur, Uttar Pradesh, India', /^\+91 [\d ]{10,}$/);
    expect(await contact.locator('a[href^="tel:+91"]').count()).toBe(1);
    expect(await contact.locator('a[href^="mailto:"]').count()).toBe(2);
  });

  test('social icons, an external link to a marketplace shop', async () => {
    for (const name of ['Instagram', 'Facebook', 'Pinterest']) {
      await footer(page()).getByRole('link', { name, exact: true }).waitFor();
    }
    const market = footer(page()).getByRole('link', { name: /^Our shop on / });
    expect(await market.getAttribute('href')).toMatch(/^https:\/\/www\.etsy\.com\//);
  });

  test('a floating chat-on-messaging-app button (WhatsApp buttons → a `wa.me` link)', async () => {
    const chat = page()
      .getByRole('complementary', { name: 'Quick help' })
      .getByRole('link', { name: 'Chat on WhatsApp' });
    expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d{12}\?text=/);
    expect(
      await chat.evaluate((element) => getComputedStyle(element.parentElement!).position),
    ).toBe('fixed');
  });

  test('a scroll-to-top button', async () => {
    const button = page().getByRole('button', { name: 'Scroll to top' });
    expect(await button.count()).toBe(0);
    await page().evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await button.click();
    await page().waitForFunction(() => window.scrollY === 0);
  });
});
