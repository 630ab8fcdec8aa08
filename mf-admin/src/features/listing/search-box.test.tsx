import { useState } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { openPanel } from '../../admin-under-test';
import { SearchBox } from './search-box';

// Both within the pause in typing that a search waits for.
test.each([
  ['/admin/reviews', '/api/reviews', 'hidden'],
  ['/admin/orders', '/api/orders', 'Shipped'],
])(
  'when a filter of %s is chosen while a search waits, then the server is asked for both',
  async (page, list, status) => {
    const panel = await openPanel(page);
    const filter = await screen.findByRole('combobox', { name: 'Status' });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ganga' } });
    fireEvent.change(filter, { target: { value: status } });
    await waitFor(() => {
      const asked = panel.sent.findLast(({ url }) => url.startsWith(list))?.url;
      expect(asked).toContain('search=ganga');
      expect(asked).toContain(`status=${status}`);
    });
  },
);

test('when a link asks for something else, then the box says what is asked for', async () => {
  function List() {
    const [asked, setAsked] = useState('ganga');
    return (
      <>
        <SearchBox label="Search" value={asked} onSearch={setAsked} />
        <p>Asked for: {asked || 'everything'}</p>
        <button onClick={() => setAsked('')}>All of them</button>
      </>
    );
  }
  render(<List />);
  const box = screen.getByRole('searchbox');
  // Of a long one the box shows the beginning only.
  expect(box.title).toBe('Search');
  fireEvent.change(box, { target: { value: 'indigo ' } });
  await screen.findByText('Asked for: indigo');
  // What was typed stays as it was typed.
  expect(box).toHaveProperty('value', 'indigo ');
  fireEvent.change(box, { target: { value: 'indigo rug' } });
  fireEvent.click(screen.getByRole('button', { name: 'All of them' }));
  expect(box).toHaveProperty('value', '');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByText('Asked for: everything')).toBeTruthy();
});

test('when filters are cleared, then also what is typed in them and not asked for yet', async () => {
  const panel = await openPanel('/admin/orders?status=Shipped');
  const half = await screen.findByLabelText('Placed from');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ganga' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  // Browsers tell nobody of half a date: only another field is surely empty.
  expect(screen.getByLabelText('Placed from')).not.toBe(half);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(panel.address()).toBe('/admin/orders');
});
