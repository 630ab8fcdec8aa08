import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heldBack } from '../../admin-under-test';
import { box, fifty, four, listed, open, settled, type Answers } from './knots-under-test';

const user = userEvent.setup({ delay: null });

describe('pages', () => {
  const link = '</api/knots?before=B>; rel="prev", </api/knots?after=A>; rel="next"';
  const many: Answers = {
    'GET /api/knots': () => ({
      body: four,
      total: 1_034_567,
      headers: { link, 'x-total-count-estimated': 'true' },
    }),
  };

  test('when the service gives cursors, then the address goes by them, and back to page 1 without', async () => {
    const panel = await open('/knots?page=3&after=X&kind=persian', many);
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(panel.sent.at(-1)?.url).toBe('/api/knots?page=4&limit=50&after=A&kind=persian'),
    );
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(panel.address()).toBe('/admin/knots?page=3&kind=persian&before=B');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(panel.address()).toBe('/admin/knots?page=1&kind=persian');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.selectOptions(screen.getByLabelText('Kind'), 'All kinds');
    expect(panel.address()).toBe('/admin/knots');
    await settled();
  });

  test('when Next is pressed again before its page has come, then the number goes on with the rows', async () => {
    const { answer, give } = heldBack();
    const pageBefore = (after: string) => ({
      body: four,
      total: 200,
      headers: { link: `</api/knots?after=${after}>; rel="next"` },
    });
    const panel = await open('/knots', {
      'GET /api/knots': ({ url }) => (url.includes('after=A') ? answer : pageBefore('A')),
    });
    const next = await screen.findByRole('button', { name: 'Next' });
    await user.dblClick(next);
    expect(panel.address()).toBe('/admin/knots?page=2&after=A');
    await give(pageBefore('B'));
    await user.click(next);
    expect(panel.address()).toBe('/admin/knots?page=3&after=B');
    await settled();
  });

  test('when the service gives none, then an estimate is gone through by the number of the page', async () => {
    const headers = { 'x-total-count-estimated': 'true' };
    const panel = await open('/knots?page=201', {
      'GET /api/knots': ({ url }) => ({
        body: url.includes('page=203') ? four : fifty,
        total: 10_001,
        headers,
      }),
    });
    const next = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Next' });
    // The estimate says that it is the last; it is full.
    await user.click(await next());
    await waitFor(() => expect(panel.sent.at(-1)?.url).toBe('/api/knots?page=202&limit=50'));
    await user.click(await next());
    await waitFor(async () => expect((await next()).disabled).toBe(true));
    expect(panel.address()).toBe('/admin/knots?page=203');
    await settled();
  });

  test('when there is one of the page before only, then it is the last, whatever the estimate', async () => {
    const headers = {
      link: '</api/knots?before=B>; rel="prev"',
      'x-total-count-estimated': 'true',
    };
    await open('/knots?page=3', {
      'GET /api/knots': () => ({ body: fifty, total: 10_001, headers }),
    });
    const next = await screen.findByRole('button', { name: 'Next' });
    expect(next).toHaveProperty('disabled', true);
  });

  test('when there are other pages, then by keyboard a link before the rows leads past them', async () => {
    await open('/knots', { 'GET /api/knots': () => ({ body: fifty, total: 120 }) });
    const link = await screen.findByRole('link', { name: 'Skip to the pages' });
    const table = screen.getByRole('table', { name: 'Knots' });
    expect(link.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(link);
    // Back there is nothing.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
    expect(window.location.hash).toBe('');
  });

  test('when there is one page, then there is no way to others', async () => {
    await open('/knots', listed);
    await screen.findByRole('table', { name: 'Knots' });
    expect(screen.queryByRole('link', { name: 'Skip to the pages' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  test('when the count is an estimate, then it is said to be about right', async () => {
    await open('/knots', many);
    expect(await screen.findByText('about 1,000,000 knots')).toBeTruthy();
    expect(screen.getByText('Page 1 of about 21,000')).toBeTruthy();
  });
});

test('when a name is written from right to left, then it says how it is read, and the row stays as it is', async () => {
  const knot = { _id: '1', name: 'گره' };
  await open('/knots', { 'GET /api/knots': () => ({ body: [knot], total: 1 }) });
  const name = await screen.findByText(knot.name);
  expect(name.tagName).toBe('BDI');
  expect(name.closest('td')?.dir).toBe('');
});

test('when a column’s head is pressed, then the list is sorted by it, and the head says so', async () => {
  const panel = await open('/knots?page=2', listed);
  const head = await screen.findByRole('columnheader', { name: 'Age' });
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await user.click(within(head).getByRole('button'));
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  expect(panel.address()).toBe('/admin/knots?sort=oldest');
  expect(panel.sent.at(-1)?.url).toBe('/api/knots?page=1&limit=50&sort=oldest');
  await user.click(within(head).getByRole('button'));
  expect(panel.address()).toBe('/admin/knots');
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBeNull();
  await settled();
});

describe('when a page is not there', () => {
  test('then one beyond the last says so, and leads back', async () => {
    const panel = await open('/knots?page=9', {
      'GET /api/knots': () => ({ body: [], total: 120 }),
    });
    expect(await screen.findByText('There is nothing on this page.')).toBeTruthy();
    expect(screen.getByText('Page 9')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
    expect(panel.address()).toBe('/admin/knots');
  });

  test('then the one before it is the last that there is', async () => {
    const panel = await open('/knots?page=9', {
      'GET /api/knots': () => ({ body: [], total: 120 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Previous' }));
    expect(panel.address()).toBe('/admin/knots?page=3');
  });

  test('then one that no list is read up to says the same, and not what programs are told', async () => {
    const sentence = 'Beyond 10000 knots go on by the Link header of the page before';
    await open('/knots?page=9999', {
      'GET /api/knots': () => ({
        status: 400,
        body: { success: false, message: sentence, errors: { page: sentence } },
      }),
    });
    expect(await screen.findByText('There is nothing on this page.')).toBeTruthy();
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('when there is nothing', () => {
  const empty: Answers = { 'GET /api/knots': () => ({ body: [], total: 0 }) };

  test('then it says what to do', async () => {
    await open('/knots', empty);
    expect(await screen.findByText('No knots.')).toBeTruthy();
    expect(screen.getByText('Tie one.')).toBeTruthy();
  });

  test('then filters may be the cause, and can be cleared', async () => {
    const panel = await open('/knots?search=a&kind=persian&from=2026-01-02&sort=oldest', empty);
    expect(await screen.findByText('No knots match the filters.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(panel.address()).toBe('/admin/knots?sort=oldest');
    expect(await screen.findByText('No knots.')).toBeTruthy();
  });

  test('then it says that others are on their way, once they are asked for', async () => {
    const { answer, give } = heldBack();
    await open('/knots?kind=persian', {
      'GET /api/knots': ({ url }) => (url.includes('kind') ? { body: [], total: 0 } : answer),
    });
    await screen.findByText('No knots match the filters.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect((await screen.findByRole('status')).textContent).toBe('Loading...');
    await give({ body: four, total: 4 });
    expect(await box('Choose One')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('then the page may be the cause', async () => {
    const panel = await open('/knots?page=7', empty);
    await user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    expect(panel.address()).toBe('/admin/knots');
  });
});

test('when it fails, then it says so once, of the field that it is about, and can be tried again', async () => {
  let works = false;
  const sentence = 'The last day must not be before the first';
  const failure = { message: sentence, errors: { to: sentence } };
  await open('/knots?from=2026-01-02&to=2026-01-01', {
    'GET /api/knots': () => (works ? { body: four } : { status: 400, body: failure }),
  });
  const said = await screen.findByText(sentence);
  expect(said.getAttribute('role')).toBe('alert');
  const marks = ['Tied from', 'Tied to'].map((label) => {
    const field = screen.getByLabelText(label);
    return [field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')];
  });
  expect(marks).toEqual([
    [null, null],
    ['true', said.id],
  ]);
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Knots' })).toBeTruthy();
  expect(document.activeElement?.getAttribute('role')).toBe('region');
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('rows to choose', () => {
  test('when some are chosen, then what can be done with them shows, for just those', async () => {
    await open('/knots', listed);
    await user.click(await box('Choose Two'));
    expect(screen.getAllByText('1 chosen')).toHaveLength(2);
    expect(screen.getByText('To untie: Two')).toBeTruthy();
    const all = await box('Choose all on this page');
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    await user.click(all);
    expect(screen.getByText('To untie: One Two Three Four')).toBeTruthy();
    expect([all.checked, all.indeterminate]).toEqual([true, false]);
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    expect(screen.queryByText(/To untie/)).toBeNull();
    // The button is gone with the bar: whoever pressed it by a key goes on in the table.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Knots, scrollable' }));
  });

  test('when one is taken out again, then it is left as it is, and so are all up to it with Shift', async () => {
    await open('/knots', listed);
    await user.click(await box('Choose all on this page'));
    await user.click(await box('Choose Two'));
    expect(screen.getByText('To untie: One Three Four')).toBeTruthy();
    await user.keyboard('{Shift>}');
    await user.click(await box('Choose Four'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('To untie: One')).toBeTruthy();
  });

  test('when Shift is held, then all between are chosen', async () => {
    await open('/knots', listed);
    await user.click(await box('Choose Four'));
    await user.keyboard('{Shift>}');
    await user.click(await box('Choose Two'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('To untie: Two Three Four')).toBeTruthy();
  });

  test('when the keyboard is used, then arrows walk the boxes and the space bar chooses', async () => {
    await open('/knots', listed);
    (await box('Choose One')).focus();
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    expect(screen.getByText('To untie: Three')).toBeTruthy();
  });
});
