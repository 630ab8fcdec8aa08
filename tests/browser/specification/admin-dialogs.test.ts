import type { Locator, Page } from 'playwright-core';
import { eventually } from '@handloom/test-kit/eventually';
import { button, dialog, main, newProduct } from '../admin-panel';
import { shows } from './looking';
import { asAdmin } from './people';
import { shared, visit } from './site';
import { failing } from './troubles';

type Screen = 'products' | 'categories' | 'sizes';

/** Nothing is stored here: one page of each screen serves every test, which finds it as the first one did. */
const screens = {
  products: shared('/admin/products', { prepare: asAdmin }),
  categories: shared('/admin/categories', { prepare: asAdmin }),
  sizes: shared('/admin/sizes', { prepare: asAdmin }),
};

async function panel(screen: Screen): Promise<Page> {
  const page = screens[screen]();
  await main(page).getByRole('row').nth(1).waitFor();
  return page;
}

afterEach(async () => {
  for (const page of Object.values(screens).map((page) => page())) {
    await page.unrouteAll({ behavior: 'wait' });
    await closeDialogs(page);
  }
});

/** Whatever a test has left open, and typed into it. */
async function closeDialogs(page: Page): Promise<void> {
  await eventually(async () => {
    const discard = button(page.getByRole('alertdialog'), 'Discard');
    if (await discard.isVisible()) await discard.click();
    else if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });
}

/** The form of the first product of the list. */
async function firstProduct(page: Page): Promise<Locator> {
  await button(main(page), 'Edit').first().click();
  return dialog(page, 'Edit Product');
}

async function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

describe('Add and Edit open a modal with Cancel and Create/Update buttons; Cancel and close close; focus back', () => {
  test.each<[Screen, string, string, string]>([
    ['products', 'Product', 'Create', 'Update'],
    ['categories', 'Category', 'Create Category', 'Update Category'],
    ['sizes', 'Size', 'Create Size', 'Update Size'],
  ])("/admin/%s: 'Add %s'", async (path, what, create, update) => {
    const page = await panel(path);
    const add = button(main(page), `Add ${what}`);
    await add.click();
    const adding = dialog(page, `Add ${what}`);
    await button(adding, create).waitFor();
    expect(await adding.getByRole('textbox').first().inputValue()).toBe('');
    await button(adding, 'Cancel').click();
    await adding.waitFor({ state: 'hidden' });
    expect(await hasFocus(add)).toBe(true);

    const edit = button(main(page), 'Edit').first();
    await edit.click();
    const editing = dialog(page, `Edit ${what}`);
    await button(editing, update).waitFor();
    expect(await editing.getByRole('textbox').first().inputValue()).not.toBe('');
    await page.keyboard.press('Escape');
    await editing.waitFor({ state: 'hidden' });
    expect(await hasFocus(edit)).toBe(true);

    // What was typed is not lost without a question.
    await edit.click();
    await editing.getByRole('textbox').first().fill('Half a thought');
    await page.keyboard.press('Escape');
    await button(page.getByRole('alertdialog', { name: 'Discard changes?' }), 'Discard').click();
    await editing.waitFor({ state: 'hidden' });
    expect(await hasFocus(edit)).toBe(true);
  });
});

test('Back closes a form before it leaves its list, and asks before what was typed is lost', async () => {
  const { page, adding, words } = await addingSize();
  await words.fill('12 × 1');
  await page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await button(question, 'Keep editing').click();
  expect(await words.inputValue()).toBe('12 × 1');
  await page.waitForURL('**/admin/sizes');
  await words.fill('');
  await page.evaluate(() => history.back());
  await adding.waitFor({ state: 'hidden' });
  expect(page.url()).toMatch(/\/admin\/sizes$/);
  await page.evaluate(() => history.back());
  await page.waitForURL('**/admin/categories');
});

test('when a form was saved, then Back leaves its list at once', async () => {
  const { page, adding, words } = await addingSize();
  await page.route('**/api/sizes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: SAVED_SIZE })
      : route.fallback(),
  );
  await words.fill(SAVED_SIZE.name);
  await adding.getByLabel('Width (Feet)').fill('12');
  await adding.getByLabel('Height (Feet)').fill('1');
  await button(adding, 'Create Size').click();
  await adding.waitFor({ state: 'hidden' });
  await page.evaluate(() => history.back());
  await page.waitForURL('**/admin/categories');
});

const SAVED_SIZE = {
  _id: 'new',
  name: '12 × 1',
  widthFeet: 12,
  heightFeet: 1,
  widthCm: 366,
  heightCm: 30,
  isRound: false,
};

/** The form of a new size, on a page with another one before it. */
async function addingSize() {
  const page = await visit('/admin/categories', { prepare: asAdmin });
  await page.getByRole('link', { name: 'Sizes' }).click();
  await button(main(page), 'Add Size').click();
  const adding = dialog(page, 'Add Size');
  return { page, adding, words: adding.getByRole('textbox').first() };
}

test.each<[Screen, string]>([
  ['products', 'product'],
  ['categories', 'category'],
  ['sizes', 'size'],
])("/admin/%s: Delete asks 'Are you sure you want to delete this %s?'", async (path, what) => {
  const page = await panel(path);
  const remove = button(main(page), 'Delete').first();
  await remove.click();
  const asks = page.getByRole('alertdialog', {
    name: `Are you sure you want to delete this ${what}?`,
  });
  await asks.waitFor();
  await page.keyboard.press('Escape');
  await asks.waitFor({ state: 'hidden' });
  expect(await hasFocus(remove)).toBe(true);
});

test('a form that is opened by a double click stays open: its second press falls beside it', async () => {
  const page = await panel('categories');
  await button(main(page), 'Add Category').dblclick();
  await dialog(page, 'Add Category').getByLabel('Name').fill('Kilim');
  await page.mouse.click(1, 1);
  await button(page.getByRole('alertdialog', { name: 'Discard changes?' }), 'Discard').click();
});

describe('Admin product form', () => {
  let form: Locator;
  beforeEach(async () => {
    const page = await panel('products');
    await button(main(page), 'Add Product').click();
    form = dialog(page, 'Add Product');
  });

  test('Name, Description, Price, Original Price, Category and Size are required', async () => {
    await button(form, 'Create').click();
    await shows(
      form,
      'Name is required',
      'Description is required',
      'Category is required',
      'Size is required',
    );
  });

  test.each([
    ['Price', '-1', 'Price must be positive'],
    ['Original Price', '-1', 'Original price must be positive'],
    ['Rating', '0', 'Rating must be greater than 0'],
    ['Rating', '6', 'Rating must be less than 6'],
  ])("%s %s: '%s'", async (label, value, sentence) => {
    await form.getByLabel(label, { exact: true }).fill(value);
    await button(form, 'Create').click();
    await shows(form, sentence);
  });

  test('Images: image files, multiple allowed', async () => {
    const images = form.getByLabel('Images');
    expect(await images.getAttribute('multiple')).not.toBeNull();
    expect(await images.getAttribute('accept')).toMatch(/^image\//);
  });
});

test('existing product images shown as previews', async () => {
  const page = await panel('products');
  await button(main(page), 'Edit').first().click();
  await dialog(page, 'Edit Product')
    .getByRole('img', { name: /^Preview of/ })
    .first()
    .waitFor();
});

describe('Category and size forms', () => {
  test("Category: 'Name is required'", async () => {
    const page = await panel('categories');
    await button(main(page), 'Add Category').click();
    await button(dialog(page, 'Add Category'), 'Create Category').click();
    await shows(dialog(page, 'Add Category'), 'Name is required');
  });

  test("Size: 'Size name is required', 'Width is required'; height optional and not collected when round", async () => {
    const page = await panel('sizes');
    await button(main(page), 'Add Size').click();
    const form = dialog(page, 'Add Size');
    await button(form, 'Create Size').click();
    await shows(form, 'Size name is required', 'Width is required');
    expect(await form.getByText('Height is required').count()).toBe(0);
    await form.getByLabel('Height (Feet)').waitFor();
    await form.getByLabel('Round Size').check();
    await form.getByLabel('Height (Feet)').waitFor({ state: 'hidden' });
  });
});

describe('on failure the dialog stays open and the sentence is told', () => {
  test.each<[Screen, string, string, string]>([
    ['categories', 'Category', 'Create', 'Failed to create category'],
    ['categories', 'Category', 'Update', 'Failed to update category'],
    ['sizes', 'Size', 'Create', 'Failed to create size'],
    ['sizes', 'Size', 'Update', 'Failed to update size'],
  ])("/admin/%s: %s, %s: '%s'", async (path, what, act, sentence) => {
    const page = await panel(path);
    const adds = act === 'Create';
    await failing(page, new RegExp(`/api/${path}(/[^/]+)?$`), { method: adds ? 'POST' : 'PUT' });
    await (adds ? button(main(page), `Add ${what}`) : button(main(page), 'Edit').first()).click();
    const form = dialog(page, `${adds ? 'Add' : 'Edit'} ${what}`);
    await form.getByRole('textbox').first().fill('Some name');
    if (path === 'sizes') await form.getByLabel('Width (Feet)').fill('7');
    await button(form, `${act} ${what}`).click();
    await shows(form, sentence);
    // Escape works although the button that was pressed has lost the focus meanwhile.
    await page.keyboard.press('Escape');
    await button(page.getByRole('alertdialog', { name: 'Discard changes?' }), 'Discard').click();
    await form.waitFor({ state: 'hidden' });
  });

  test.each([
    ['Update', 'PATCH', 'Updating Product Failed!', 'Failed to update product'],
    ['Create', 'POST', 'Adding Product Failed!', 'Failed to create product'],
  ])("%s product, %s: failure '%s'", async (act, method, toast, sentence) => {
    const page = await panel('products');
    await failing(page, /\/api\/products(\/[^/]+)?$/, { method });
    const form = await (act === 'Create' ? newProduct(page) : firstProduct(page));
    await button(form, act).click();
    await shows(page, toast);
    await shows(form, sentence);
  });

  test.each<[Screen, string]>([
    ['products', 'Failed to delete product'],
    ['categories', 'Failed to delete category'],
  ])("delete in /admin/%s: '%s'", async (path, sentence) => {
    const page = await panel(path);
    await failing(page, new RegExp(`/api/${path}/[^/]+$`), { method: 'DELETE' });
    await button(main(page), 'Delete').first().click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await shows(page, sentence);
  });
});

test('a category that is in use stays, and the way to its products stands in one line', async () => {
  const page = await panel('categories');
  await button(page.getByRole('row', { name: /Hand Tufted/ }), 'Delete').click();
  await button(page.getByRole('alertdialog'), 'Delete').click();
  const way = button(page, 'Show them');
  await way.waitFor();
  const lines = await way.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});
