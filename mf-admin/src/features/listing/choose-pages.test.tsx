import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heldBack, type Sent } from '../../admin-under-test';
import { box, open, settled, type Answers } from './knots-under-test';

const user = userEvent.setup({ delay: null });

const knots = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ _id: `${place}`, name: `Knot ${place}` }));
const read = (url: string, name: string) => Number(new URL(url, 'http://x').searchParams.get(name));

/** A shop that has so many, and gives them page by page. */
const shopOf = (count: number): NonNullable<Answers> => ({
  'GET /api/knots': ({ url }: Pick<Sent, 'url'>) => {
    const [page, limit] = [read(url, 'page'), read(url, 'limit')];
    return { body: knots(count).slice((page - 1) * limit, page * limit), total: count };
  },
});
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const choosePage = async () => user.click(await box('Choose all on this page'));
const untied = () => screen.getByText(/^To untie/).textContent?.match(/Knot \d+/g) ?? [];
const chooses = (count: number) => waitFor(() => expect(untied()).toHaveLength(count));
/** Of 53 knots. */
const chooseAllPages = async () => {
  await choosePage();
  await press('Choose all 53 on all pages');
  await chooses(53);
};

test('when all of a page are chosen, then all of the other pages are a button away, by the same filters', async () => {
  const { sentTo } = await open('/knots?search=k&kind=persian&sort=oldest', shopOf(53));
  await chooseAllPages();
  const asked = sentTo('GET', '/api/knots').at(-1)?.url;
  expect(asked).toBe('/api/knots?page=1&limit=200&search=k&kind=persian&sort=oldest');
  expect(screen.getAllByText('53 chosen, 3 of them on other pages')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Choose all/ })).toBeNull();
  expect((await box('Choose all on this page')).indeterminate).toBe(false);
});

test('when some of a page are chosen, then what all are is said: those of the page', async () => {
  await open('/knots', shopOf(53));
  await user.click(await box('Choose Knot 3'));
  await press('Choose all 50 on this page');
  expect(untied()).toHaveLength(50);
});

test('when another page is looked at, then they stay chosen there, and one can be taken out', async () => {
  await open('/knots', shopOf(53));
  await chooseAllPages();
  await press('Next');
  await user.click(await box('Choose Knot 51'));
  await chooses(52);
  expect((await box('Choose Knot 52')).checked).toBe(true);
  expect(screen.getAllByText('52 chosen, 50 of them on other pages')).toHaveLength(2);
});

test('when it was done with them, then none is chosen any more: those of other pages are as they were before', async () => {
  await open('/knots', shopOf(53));
  await chooseAllPages();
  await press('Untied');
  expect(screen.queryByText(/^To untie/)).toBeNull();
});

test('when it was done with rows of the page, then they stay chosen for what is done next', async () => {
  await open('/knots', shopOf(53));
  await choosePage();
  await press('Untied');
  expect(untied()).toHaveLength(50);
});

test('when another filter is set, then only what it shows stays chosen', async () => {
  await open('/knots', shopOf(53));
  await chooseAllPages();
  await user.selectOptions(screen.getByLabelText('Kind'), 'Persian');
  await settled();
  await chooses(50);
});

test('when there are more than can be read at once, then the first ones are a button away', async () => {
  await open('/knots', shopOf(403));
  await choosePage();
  await press('Choose the first 200');
  await chooses(200);
  expect(screen.queryByRole('button', { name: /^Choose (all|the)/ })).toBeNull();
});

test('when all are on the page, then nothing is said of pages', async () => {
  await open('/knots', shopOf(4));
  await user.click(await box('Choose Knot 3'));
  await press('Choose all 4');
  expect(screen.queryByText(/page/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Choose all/ })).toBeNull();
});

test('when they cannot be had, then that is said, and those of the page stay chosen', async () => {
  await open('/knots', {
    'GET /api/knots': (sent) =>
      read(sent.url, 'limit') === 200
        ? { status: 503, body: { message: 'Closed for stocktaking.' } }
        : shopOf(53)['GET /api/knots']!(sent),
  });
  await choosePage();
  await press('Choose all 53 on all pages');
  expect(await screen.findByText('Closed for stocktaking.')).toBeTruthy();
  expect(untied()).toHaveLength(50);
});

test('when a filter is set while they are on their way, then they are not chosen', async () => {
  const { answer, give } = heldBack();
  await open('/knots', {
    'GET /api/knots': (sent) =>
      read(sent.url, 'limit') === 200 ? answer : shopOf(53)['GET /api/knots']!(sent),
  });
  await choosePage();
  await press('Choose all 53 on all pages');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Persian');
  await settled();
  await give({ body: knots(53), total: 53 });
  expect(untied()).toHaveLength(50);
});
