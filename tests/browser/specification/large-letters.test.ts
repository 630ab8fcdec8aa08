import type { Order } from '@handloom/contracts/orders';
import type { Page } from 'playwright-core';
import { withLargeLetters } from './looks';
import { order } from './ordering';
import { asAdmin, asBuyer, someRug } from './people';
import { newWindow, open, PHONE, visit } from './site';

/** How far the words begin from the edge of their line, in letters. */
const indent = (page: Page) =>
  page.locator('main summary').evaluate((summary) => {
    const words = document.createRange();
    words.selectNodeContents(summary);
    const [first] = words.getClientRects();
    const edge = summary.getBoundingClientRect().left;
    return ((first?.left ?? 0) - edge) / parseFloat(getComputedStyle(summary).fontSize);
  });

test('the sign that opens the order stands beside its words, also with letters twice as large', async () => {
  const page = await visit('/checkout', { viewport: PHONE, prepare: asBuyer });
  await page.locator('main summary').getByText('1 rug').waitFor();
  const usual = await indent(page);
  expect(await withLargeLetters(page, () => indent(page))).toBeCloseTo(usual, 1);
});

/** The sizes in which a chart writes its words. */
async function chartWords(page: Page): Promise<number[]> {
  await open(page, '/admin/reports');
  await page.waitForFunction(() => 'written' in window);
  return page.evaluate(() => [...(window as unknown as { written: Set<number> }).written]);
}

test('the words of a chart are twice as large with letters twice as large', async () => {
  const page = await newWindow({
    viewport: PHONE,
    prepare: async (page) => {
      await order(page);
      await asAdmin(page);
      await page.addInitScript(() => {
        const { prototype } = CanvasRenderingContext2D;
        const write = prototype.fillText;
        prototype.fillText = function (...words) {
          const page = window as unknown as { written?: Set<number> };
          (page.written ??= new Set()).add(
            Number.parseFloat(/[\d.]+px/.exec(this.font)?.[0] ?? ''),
          );
          return write.apply(this, words);
        };
      });
    },
  });
  expect(await chartWords(page)).toEqual([12]);
  expect(await withLargeLetters(page, () => chartWords(page))).toEqual([24]);
});

/** Words of the page, or of the dialog above it, that stand in several lines; those of an e-mail may. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector('dialog[open]') ?? document.querySelector('main')!;
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.checkVisibility()) continue;
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        if (word.includes('@')) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

test('with letters twice as large the way to the checkout is a whole word', async () => {
  const page = await visit('/cart', { viewport: PHONE, prepare: asBuyer });
  await withLargeLetters(page, async () => {
    await page.locator('main').getByRole('link', { name: 'Proceed to Checkout' }).waitFor();
    expect(await brokenWords(page)).toEqual([]);
  });
});

test('with letters twice as large words stay whole in the panel', async () => {
  const page = await newWindow({
    viewport: PHONE,
    prepare: async (page) => {
      await order(page);
      await asAdmin(page);
    },
  });
  await withLargeLetters(page, async () => {
    for (const name of ['dashboard', 'orders', 'products', 'categories', 'reports', 'audit']) {
      await open(page, `/admin/${name}`);
      await page.locator('main').getByRole('status').first().waitFor({ state: 'hidden' });
      expect([name, await brokenWords(page)]).toEqual([name, []]);
    }
    await open(page, '/admin/orders');
    // The box in the row's corner leaves the row to what opens it.
    await page
      .getByRole('checkbox', { name: /^Choose HR-/ })
      .first()
      .check();
    const bar = page.getByRole('region', { name: 'With the chosen ones' });
    // The rows that it is about are in sight above it.
    expect((await bar.boundingBox())?.height).toBeLessThan(PHONE.height / 2);
    await page.getByRole('button', { name: /^HR-/ }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Total', { exact: true }).waitFor();
    expect(await brokenWords(page)).toEqual([]);
    expect(await drawer.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await open(page, '/admin/categories');
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await brokenWords(page)).toEqual([]);
  });
});

test('with letters twice as large the longest mark of an order stays in its card, in the narrowest window', async () => {
  const page = await newWindow({
    viewport: { width: 320, height: 640 },
    prepare: async (page) => {
      await order(page);
      await asAdmin(page);
      await page.route('**/api/orders?**', async (route) => {
        const [first, ...others] = (await (await route.fetch()).json()) as Order[];
        const { totalAmount: amount, currency = 'USD', createdAt } = first!;
        const refund = { _id: 'r', amount, currency, reason: 'A small fault', createdAt };
        const refunds: Order['refunds'] = [{ ...refund, status: 'pending' }];
        await route.fulfill({ json: [{ ...first, refunds }, ...others] });
      });
    },
  });
  await withLargeLetters(page, async () => {
    await open(page, '/admin/orders');
    // Another test's order may have one too.
    const mark = page.getByRole('cell').getByText('Refund on its way').first();
    await mark.waitFor();
    const beyond = await mark.evaluate(
      (element) =>
        element.getBoundingClientRect().right -
        element.closest('tr')!.getBoundingClientRect().right,
    );
    expect(beyond).toBeLessThan(0);
  });
});

test('with letters twice as large words stay whole where a shopper pays and where orders are', async () => {
  let id = '';
  const page = await newWindow({
    viewport: PHONE,
    prepare: async (page) => {
      id = await order(page);
      const { _id } = await someRug();
      await page.request.post('/api/cart/add', { data: { _id, quantity: 4 } });
    },
  });
  await withLargeLetters(page, async () => {
    for (const address of ['/orders', `/orders/${id}`, '/checkout', '/cart']) {
      await open(page, address);
      await page.locator('main h1').waitFor();
      await page
        .locator('main')
        .getByText(/\$[\d,]+\.\d\d/)
        .first()
        .waitFor();
      expect([address, await brokenWords(page)]).toEqual([address, []]);
    }
  });
});
