import { checkRoutes } from './check-routes';

const part = { name: 'mf-journal', exposes: { 'a-page': './src/a-page' } } as const;
const claims = {
  'svc-journal': { title: 'Journal', paths: ['/api/journal', '/user', 'POST /letters'] },
};
const check = (path: string) => () => checkRoutes(part, [{ path, page: 'a-page' }], claims);

test.each([
  ['/user', 'svc-journal'],
  ['/user/:name', 'svc-journal'],
  ['/api/journal/today', 'the gateway'],
  ['/assets', 'the gateway'],
])('when a page is at %s, then it is refused, as nobody would see it', (path, owner) => {
  expect(check(path)).toThrow(
    `mf-journal/src/routes.ts has a page at ${path}, which is an address of ${owner}.`,
  );
});

test.each(['/users', '/letters', '/:name', '*'])(
  'when a page is at %s, then it is shown',
  (path) => {
    expect(check(path)).not.toThrow();
  },
);

test('when a route names a page that is not exposed, then that is refused', () => {
  const misnamed = [{ path: '/journal', page: 'another-page' }];
  expect(() => checkRoutes(part, misnamed, claims)).toThrow('names the page another-page, which');
});

test.each([
  ['/rugs', '/journal/:day', ':day'],
  ['/rugs/:year', '/journal/:day', ':day'],
  ['/rugs', '/journal/*', '*'],
])(
  'when %s moved to %s, then it is refused, as nobody says what %s is',
  (path, redirectTo, lacking) => {
    const moved = [{ path, page: 'a-page', redirectTo }];
    expect(() => checkRoutes(part, moved, claims)).toThrow(
      `mf-journal/src/routes.ts moves ${path} to ${redirectTo}, and ${lacking} is not in the address that moved.`,
    );
  },
);

test.each([
  ['/rugs/:day', '/journal/:day'],
  ['/rugs/*', '/journal/*'],
  ['/rugs', '/journal'],
  ['/rugs', '/journal/:day?'],
])('when %s moved to %s, then visitors follow it', (path, redirectTo) => {
  const moved = [{ path, page: 'a-page', redirectTo }];
  expect(() => checkRoutes(part, moved, claims)).not.toThrow();
});
