// Rules for the code of every team. Most of them guard the lines between teams: what crosses one is a
// contract, a fragment's name or an event, never an import.

const PART = '((svc|mf)-[a-z0-9-]+|shell|gateway)';
const NAMED = 'parts meet in contracts, URLs, events and named fragments; none imports another';

/** No part can be imported, neither by its name nor by a path that leaves one's own workspace. */
const otherParts = {
  regex: `^(\\.\\./)*${PART}(/|$)`,
  message: NAMED,
};
const throughTheBackDoor = {
  regex: '^(\\.\\./)+(packages|tools)/|^@handloom/[^/]+$|^@handloom/[^/]+/src/',
  message: 'a package is entered by the subpaths of its `exports` only',
};
const everyone = [otherParts, throughTheBackDoor];

const SERVER_ONLY =
  '^(fastify|@fastify/.*|pg|nats|prisma|@prisma/.*|sharp|@handloom/(service-kit|local-infrastructure|nats-access|release-registry)/.*)$';
const BROWSER_ONLY =
  '^(react|react-dom|react-router-dom|swr|zustand|@handloom/(ui|frontend-kit)/.*)(/|$)';

const notOnPages = { regex: SERVER_ONLY, message: 'pages speak to servers over HTTP' };
const noNodeOnPages = { regex: '^node:', message: 'this runs in browsers too' };
const notInServices = {
  regex: BROWSER_ONLY,
  message: 'services render nothing',
  allowTypeImports: true,
};
const notInRules = {
  regex:
    '^(fastify|@fastify/.*|pg|nats|prisma|@prisma/.*|sharp|node:(fs|http|net|child_process).*)$|/generated/|/(database|config|app)$|-(repository|routes)$|^@handloom/service-kit/([^s]|s[^h])',
  message: 'business rules know no request, database or message broker',
};
const onlyKits = (names) => ({
  regex: `^@handloom/(?:${names})/`,
  message: 'shared code depends on nothing above it',
});

const closed = (...patterns) => ({
  'no-restricted-imports': ['error', { patterns: [...everyone, ...patterns] }],
});

/** In the browser these names mean what the shell lends: shell/microfrontend.config.ts. */
const lent = (module, names) => ({
  regex: `^${module}$`,
  allowImportNames: names,
  allowTypeImports: true,
  message: `the shell lends only a part of ${module}; what else is needed, it must lend first`,
});
const whatIsLent = [
  lent('react-router-dom', [
    'BrowserRouter',
    'Link',
    'NavLink',
    'Navigate',
    'Outlet',
    'Route',
    'Routes',
    'generatePath',
    'matchPath',
    'matchRoutes',
    'useInRouterContext',
    'useLocation',
    'useNavigate',
    'useNavigationType',
    'useParams',
    'useSearchParams',
  ]),
  lent('react-hot-toast', ['default', 'toast']),
];

/** What the oldest browsers do not know that CONTRIBUTING.md promises, and the compiler does. */
const YOUNGER_THAN_BROWSERS = [
  ...['toSorted', 'toReversed', 'toSpliced', 'with'].map((property) => ({ property })),
  { object: 'AbortSignal', property: 'any' },
  { object: 'URL', property: 'canParse' },
].map((younger) => ({ ...younger, message: 'older browsers do not have it' }));

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'jest'],
  categories: { correctness: 'error' },
  env: { node: true, browser: true, jest: true, es2024: true },
  ignorePatterns: ['**/dist/**', '**/generated/**', '**/pacts/**', '.data/**'],
  rules: {
    ...closed(),
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    eqeqeq: 'error',
    // Types may refer to each other; code that does cannot be loaded in a known order.
    'import/no-cycle': ['error', { ignoreTypes: true }],
    'max-lines': ['error', { max: 300 }],
    // What comes after the third is named: what belongs together is one object.
    'max-params': ['error', { max: 3 }],
    // Native elements do not always look or behave as the design asks; the roles used are tested.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-static-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/click-events-have-key-events': 'off',
    // A fragment is looked up by its name while rendering; the host gives the same one each time.
    'react/static-components': 'off',
    // React Hook Form's `watch` is meant.
    'react/incompatible-library': 'off',
    'promise/no-callback-in-promise': 'off',
    // Pact asserts by itself, tables of cases choose their expectation, and a guard may throw anything.
    'jest/expect-expect': 'off',
    // In the callback of `eventually`, and in functions that several tests share.
    'jest/no-standalone-expect': 'off',
    'jest/no-conditional-expect': 'off',
    'jest/require-to-throw-message': 'off',
  },
  overrides: [
    { files: ['svc-*/**', 'gateway/**', 'packages/service-kit/**'], rules: closed() },
    {
      files: ['svc-*/**', 'packages/service-kit/**'],
      rules: closed(notInServices, onlyKits('build-kit')),
    },
    {
      files: [
        'svc-*/src/*/{order,order-pricing,cart-line,product,category,size,account}.ts',
        'svc-*/src/*/*-rules.ts',
      ],
      rules: closed(notInServices, notInRules),
    },
    {
      files: ['shell/src/**', 'mf-*/src/**', 'packages/{ui,frontend-kit}/src/**'],
      rules: closed(notOnPages, noNodeOnPages, ...whatIsLent),
    },
    { files: ['packages/contracts/**'], rules: closed(notOnPages, notInServices) },
    {
      files: ['shell/src/**', 'mf-*/src/**', 'packages/{ui,frontend-kit,contracts}/src/**'],
      rules: { 'no-restricted-properties': ['error', ...YOUNGER_THAN_BROWSERS] },
    },
    {
      // Run by Node: tests, renderers on the server, and what prepares files for a build.
      files: [
        '{shell,mf-*,packages}/**/*.test.{ts,tsx}',
        'packages/*/src/*.fixture.ts',
        '{shell,mf-*}/src/{*-under-test.tsx,features/testing/**}',
        '{shell,mf-*}/src/server.{ts,tsx}',
        '**/*.mjs',
      ],
      rules: { ...closed(), 'no-restricted-properties': 'off' },
    },
    {
      // Draws the pictures of the demo catalogue, from the catalogue itself. Its parameters are coordinates.
      files: ['tools/draw-rugs/**'],
      rules: { 'no-restricted-imports': 'off', 'max-params': 'off' },
    },
    {
      // A table of cases names its columns.
      files: ['**/*.test.{ts,tsx}'],
      rules: { 'max-params': ['error', { max: 4 }] },
    },
  ],
};
