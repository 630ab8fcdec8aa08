import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from '../../admin-under-test';
import { rug } from '../products/product-under-test';
import { listed, open, settled } from './knots-under-test';

const user = userEvent.setup({ delay: null });
type Panel = Awaited<ReturnType<typeof open>>;
const search = () => screen.findByRole<HTMLInputElement>('searchbox');

/** Types on, and waits until the list is asked for that. */
async function type(panel: Panel, letters: string, asked: string) {
  await user.type(await search(), letters);
  await waitFor(() => expect(panel.address()).toBe(`/admin/knots?search=${asked}`));
}

test('when a filter was chosen or taken away, then Back undoes that, and stays in the list', async () => {
  const panel = await open('/knots?weaver=asha', listed);
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Persian');
  await user.click(screen.getByRole('button', { name: 'Remove filter: Knots of Asha' }));
  expect(panel.address()).toBe('/admin/knots?kind=persian');
  await panel.back();
  expect(panel.address()).toBe('/admin/knots?weaver=asha&kind=persian');
  await panel.back();
  expect(panel.address()).toBe('/admin/knots?weaver=asha');
  expect(screen.getByLabelText('Kind')).toHaveProperty('value', '');
  await settled();
});

test('when a search is typed in several pauses, then Back undoes it as a whole', async () => {
  const panel = await open('/knots', listed);
  await type(panel, 'ga', 'ga');
  await type(panel, 'nga', 'ganga');
  await panel.back();
  expect(panel.address()).toBe('/admin/knots');
  expect(await search()).toHaveProperty('value', '');
  await type(panel, 'indigo', 'indigo');
  await panel.back();
  expect(panel.address()).toBe('/admin/knots');
  await settled();
});

test('when the field was left in between, or emptied, then what was searched before is a step', async () => {
  const panel = await open('/knots', listed);
  await type(panel, 'ganga', 'ganga');
  await user.tab();
  await type(panel, ' bloom', 'ganga+bloom');
  await user.clear(await search());
  await waitFor(() => expect(panel.address()).toBe('/admin/knots'));
  await panel.back();
  expect(panel.address()).toBe('/admin/knots?search=ganga+bloom');
  await panel.back();
  expect(panel.address()).toBe('/admin/knots?search=ganga');
  await settled();
});

test('when what is typed asks for nothing else, then there is no step, and the page stays', async () => {
  const panel = await open('/knots?page=3', { 'GET /api/knots': () => ({ body: [], total: 500 }) });
  await user.type(await search(), ' ');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(panel.address()).toBe('/admin/knots?page=3');
});

test('when a day is typed digit by digit, then Back undoes it as a whole, also in the field', async () => {
  const panel = await open('/knots', listed);
  const from = await screen.findByLabelText<HTMLInputElement>('Tied from');
  for (const day of ['2026-11-02', '2026-11-25']) {
    fireEvent.change(from, { target: { value: day } });
    expect(panel.address()).toBe(`/admin/knots?from=${day}`);
  }
  await panel.back();
  expect(panel.address()).toBe('/admin/knots');
  expect(from.value).toBe('');
  await settled();
});

test('when a period of a report is chosen twice, then it is one step', async () => {
  const panel = await openPanel('/admin/reports');
  const [first] = await screen.findAllByRole('button', { pressed: false });
  if (!first) throw new Error('There are no periods');
  await user.dblClick(first);
  expect(panel.address()).toMatch(/^\/admin\/reports\?from=/);
  await panel.back();
  expect(panel.address()).toBe('/admin/reports');
});

describe('when a form is open above a list that was filtered', () => {
  async function openForm() {
    const panel = await openPanel('/admin/products', {
      'GET /api/products': () => ({ body: { products: [rug], totalPages: 1, total: 1 } }),
    });
    await user.selectOptions(await screen.findByLabelText('Sort'), 'Oldest first');
    expect(panel.address()).toBe('/admin/products?sort=oldest');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    return { panel, form: await screen.findByRole('dialog', { name: 'Edit Product' }) };
  }

  test('then Back leaves the form, and the next Back takes the filter back', async () => {
    const { panel, form } = await openForm();
    await panel.back();
    expect(panel.address()).toBe('/admin/products?sort=oldest');
    expect(form.isConnected).toBe(false);
    await panel.back();
    expect(panel.address()).toBe('/admin/products');
  });

  test('then what was typed stays, also in a browser that goes back unasked', async () => {
    const { panel, form } = await openForm();
    await user.type(within(form).getByLabelText('Name'), ' II');
    await panel.back();
    expect(within(form).getByLabelText('Name')).toHaveProperty('value', `${rug.name} II`);
    expect(form.isConnected).toBe(true);
  });
});
