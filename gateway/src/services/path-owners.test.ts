import { pathOwners } from './path-owners';

const claim = (...paths: string[]) => ({ title: 'Journal', paths });
const built = {
  'svc-catalog': claim('/api/products'),
  'svc-identity': claim('/user', 'POST /contact'),
  'svc-orders': claim('/api/orders'),
};

test.each([
  ['/api/orders', 'orders'],
  ['/api/orders?page=2', 'orders'],
  ['/api/orders/1/lines', 'orders'],
  ['/api/ordersome', undefined],
  ['/user', 'identity'],
  // Of that address a method only is the service's.
  ['/contact', undefined],
  ['/api', undefined],
])('when %s is asked for, then it is %s’s', (url, owner) => {
  expect(pathOwners(built).ownerOf(url)).toBe(owner);
});

test('when a release claims more, then it has it, and after a release that claims less it has not', () => {
  const owners = pathOwners(built);
  expect(owners.follow({ 'svc-orders': claim('/api/orders', '/api/returns') })).toEqual(new Map());
  expect(owners.ownerOf('/api/returns/1')).toBe('orders');
  owners.follow({ 'svc-orders': claim('/api/orders') });
  expect(owners.ownerOf('/api/returns/1')).toBeUndefined();
});

test('when releases claim what others have, then those keep it, and the rest of the claims counts', () => {
  const owners = pathOwners(built);
  const refused = owners.follow({
    'svc-catalog': claim('/api/products', '/api/orders/by-rug'),
    'svc-journal': claim('/api/journal', '/api/events', '/journal'),
    'svc-notes': claim('/api/journal/notes', '/api/notes'),
  });
  expect([...refused.values()]).toEqual([
    '/api/orders/by-rug belongs to svc-orders already, so svc-catalog cannot have it.',
    '/journal is no address of a service, so svc-journal cannot have it: they begin with /api/.',
    '/api/journal/notes belongs to svc-journal already, so svc-notes cannot have it.',
  ]);
  const asked = ['/api/orders/by-rug', '/api/journal', '/api/journal/notes', '/api/notes'];
  expect(asked.map(owners.ownerOf)).toEqual(['orders', 'journal', 'journal', 'notes']);
  expect(owners.ownerOf('/api/events')).toBeUndefined();
});

test('when one claims what another gives up at the same time, then it has it', () => {
  const owners = pathOwners(built);
  const released = { 'svc-catalog': claim('/api/orders'), 'svc-orders': claim('/api/purchases') };
  expect(owners.follow(released)).toEqual(new Map());
  expect(owners.ownerOf('/api/orders')).toBe('catalog');
});
