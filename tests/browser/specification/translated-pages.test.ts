import { heading } from './looking';
import { visit } from './site';

/**
 * In the page, as Chrome translates one: each text gives its place to two `font` elements in each other, and so does what comes
 * later.
 */
function translate(): void {
  const work = (root: Node) => {
    const found: Text[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    if (root instanceof Text) found.push(root);
    for (const text of found) {
      if (!text.parentElement || /FONT|SCRIPT|STYLE/.test(text.parentElement.tagName)) continue;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.data;
      text.replaceWith(outer);
    }
  };
  work(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      addedNodes.forEach((node) => node.isConnected && work(node));
  }).observe(document.body, { childList: true, subtree: true });
}

test('a page that the browser translates leads on to the next, and shows what is there', async () => {
  const page = await visit('/');
  await page.evaluate(translate);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Hand Tufted' }).click();
  const rug = page.locator('main a[href^="/product/"]').first();
  await rug.waitFor();
  await navigation.getByRole('link', { name: 'Hand Woven' }).click();
  await heading(page, 'hand woven', 1).waitFor();
  await rug.click();
  // The list, from which a slow machine has not left yet, has a button for each rug, written otherwise.
  await page.getByRole('button', { name: 'Add To Cart', exact: true }).waitFor();
  expect(await page.getByText(/unavailable/).count()).toBe(0);
});
