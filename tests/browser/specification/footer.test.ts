import type { Product } from '@handloom/contracts/catalogue';
import type { Page } from 'playwright-core';
import { hrefs, section, shows } from './looking';
import { rugs, withGuestCart } from './people';
import { PHONE, shared, visit } from './site';

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

describe('on a phone the floating buttons cover nothing that is needed', () => {
  const chat = (page: Page) => page.getByRole('link', { name: 'Chat on WhatsApp' }).last();
  /** Inside the window or beside it, once it has come to rest. */
  const standsInside = async (page: Page, inside: boolean) => {
    const link = await chat(page).elementHandle();
    await page.waitForFunction(
      ([element, wanted]) => {
        const { left, right } = element!.getBoundingClientRect();
        return wanted ? right <= window.innerWidth : left >= window.innerWidth;
      },
      [link, inside] as const,
    );
  };
  const scrollBy = (page: Page, top: number) =>
    page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), top);

  test('the heart of a card, for who reads on; turning back brings them', async () => {
    const page = await visit('/categories/all', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    // The second card's name and price, before who opened the page has moved.
    await standsInside(page, false);
    const heart = page.getByRole('button', { name: 'Add to wishlist' }).nth(3);
    // There the buttons stood.
    await scrollBy(page, ((await heart.boundingBox())?.y ?? 0) - PHONE.height + 60);
    await standsInside(page, false);
    const isUncovered = await heart.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isUncovered).toBe(true);
    await scrollBy(page, -40);
    await standsInside(page, true);
  });

  test("the cart's figures, before its end; there Scroll to top is in reach", async () => {
    const [one, two] = (await rugs()) as [Product, Product];
    const page = await visit('/cart', { viewport: PHONE, prepare: withGuestCart(one, two) });
    await shows(section(page, 'Cart Summary'), 'Total Items');
    await standsInside(page, false);
    await scrollBy(page, 10_000);
    await standsInside(page, true);
    await page.getByRole('button', { name: 'Scroll to top' }).click();
  });
});
