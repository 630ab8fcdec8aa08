import type { Browser, Page } from 'playwright-core';
import { sharedBrowser } from './shared-site';
import { layoutFaults } from './layout-faults';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const IMAGE = `<img src="${PIXEL}" alt="A rug" style="display: block; width: 200px; height: 200px`;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await sharedBrowser();
  page = await browser.newPage({ viewport: { width: 390, height: 600 } });
});

async function faultsOf(body: string): Promise<string[]> {
  await page.setContent(`<!doctype html><body style="margin: 0">${body}</body>`);
  // Nothing moves here.
  return layoutFaults(page, 0);
}

test.each([
  [
    'a picture that flows out of its box over a heading',
    `<div style="height: 50px">${IMAGE}"></div><h1>What we hold to</h1>`,
    'picture IMG A rug lies over “What we hold to”, or under it',
  ],
  [
    'a picture painted over words that were laid on it',
    `<div style="position: relative"><p style="position: absolute; z-index: -1">Words</p>${IMAGE}"></div>`,
    'picture IMG A rug lies over “Words”, or under it',
  ],
  [
    'text over text',
    '<p style="margin: 0">The first</p><p style="margin: -15px 0 0">The second</p>',
    '“The second” lies over “The first”, or under it',
  ],
  [
    'a name that makes the page wider than the window',
    `<p>${'W'.repeat(150)}</p>`,
    expect.stringMatching(/^the page is \d+ px wide in 390 px$/),
  ],
  [
    'a dialog that is wider than it shows',
    `<dialog><p>${'W'.repeat(150)}</p></dialog><script>document.querySelector('dialog').showModal()</script>`,
    expect.stringMatching(/^a dialog is \d+ px wide/),
  ],
  [
    'text that runs out of its box',
    '<div style="display: flex"><b style="width: 50px; display: block">Weatherproof</b></div>',
    '“Weatherproof” runs out of its box',
  ],
  [
    'a short word that is squeezed',
    '<p style="width: 40px; overflow-wrap: anywhere">Returns</p>',
    '“Returns” is broken in two',
  ],
  [
    'two texts in a box that scrolls, out of sight',
    `<div style="width: 100px; overflow-x: auto; white-space: nowrap; height: 60px">
      <p style="width: 900px; margin: 0; padding-left: 500px">The first</p>
      <p style="width: 900px; margin: -15px 0 0; padding-left: 500px">The second</p></div>`,
    '“The second” lies over “The first”, or under it',
  ],
])('when there is %s, then it is named', async (_fault, body, sentence) => {
  expect(await faultsOf(body)).toContainEqual(sentence);
});

test.each([
  [
    'a badge on a picture, also one that lets the pointer through',
    `<div style="position: relative">${IMAGE}">
      <span style="position: absolute; top: 8px; left: 8px; pointer-events: none">20% OFF</span></div>`,
  ],
  [
    'text for screen readers only',
    '<p style="margin: 0">Price</p><span style="position: absolute; top: 0; clip-path: inset(50%)">was</span>',
  ],
  [
    'what is not shown',
    '<p style="margin: 0">Price</p><p style="margin: -18px 0 0; opacity: 0">one</p><p style="margin: -18px 0 0; visibility: hidden">two</p>',
  ],
  [
    'a header that stays above the page',
    '<header style="position: fixed; top: 0">Handloom</header><p style="margin: 0">Words of the page</p>',
  ],
  [
    'slides that wait outside of a carousel',
    `<div style="width: 200px; overflow: hidden"><div style="display: flex; transform: translateX(-200px)">
      <div style="flex: 0 0 200px">${IMAGE}"></div><div style="flex: 0 0 200px">${IMAGE}"></div></div></div><p>Below</p>`,
  ],
  ['tight lines', '<h1 style="line-height: 1; width: 160px">Hand knotted rugs</h1>'],
  [
    'a name that is cut short',
    '<p style="width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Hand knotted rugs</p>',
  ],
])('when there is %s, then nothing is wrong', async (_look, body) => {
  expect(await faultsOf(body)).toEqual([]);
});
