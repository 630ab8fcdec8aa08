import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { openPanel } from '../../admin-under-test';
import type { ItemColumn } from './item-table';
import { ListPage } from './list-page';
import { useAddressQuery } from './use-address-query';
import { listUrl, useList } from './use-list';

interface Knot {
  _id: string;
  name: string;
}
const knots = z.array(z.object({ _id: z.string(), name: z.string() }));
const COLUMNS: ItemColumn<Knot>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Age', sort: { ascending: 'oldest', descending: 'newest' }, cell: () => 'Old' },
];
const FILTERS = [
  {
    name: 'kind',
    label: 'Kind',
    options: [
      { value: '', label: 'All kinds' },
      { value: 'persian', label: 'Persian' },
    ],
  },
  { days: 'Tied' },
  { name: 'weaver', linked: 'Knots of Asha' },
];
const WORDS = {
  one: 'knot',
  many: 'knots',
  failed: 'Failed to fetch knots',
  empty: 'No knots.',
  next: 'Tie one.',
};

function KnotsPage() {
  const address = useAddressQuery();
  const asked = address.read('search', 'kind', 'from', 'to', 'sort');
  return (
    <ListPage
      title="Knots"
      address={address}
      list={useList(listUrl('/api/knots', asked), knots)}
      words={WORDS}
      search="Search knots"
      filters={FILTERS}
      sortedBy="newest"
      columns={COLUMNS}
      nameOf={({ name }) => name}
      bulk={({ chosen, done }) =>
        chosen.length > 0 && (
          <>
            <p>To untie: {chosen.map(({ name }) => name).join(' ')}</p>
            <button onClick={done}>Untied</button>
          </>
        )
      }
    />
  );
}

export const four = ['One', 'Two', 'Three', 'Four'].map((name) => ({ _id: name, name }));
export const fifty = Array.from({ length: 50 }, (_, n) => ({ _id: `${n}`, name: `Knot ${n}` }));
export type Answers = Parameters<typeof openPanel>[1];
export const open = (path: string, answers: Answers) =>
  openPanel(`/admin${path}`, answers, <KnotsPage />);
export const listed: Answers = { 'GET /api/knots': () => ({ body: four, total: 4 }) };
export const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
/** What was asked for has come. */
export const settled = () =>
  waitFor(() =>
    expect(
      screen.getByRole('region', { name: 'Knots, scrollable' }).getAttribute('aria-busy'),
    ).toBeNull(),
  );
