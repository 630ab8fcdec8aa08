import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openPanel } from '../../admin-under-test';

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
