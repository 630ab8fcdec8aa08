// The kinds of tests and what each needs. `npm test` runs them in this order; for one file:
// npx jest svc-orders/src/orders/order.test.ts

/** ES modules, and what imports them, which Jest's module system cannot read untranslated. */
const ES_MODULES_ONLY = [
  '@fastify/cookie',
  'cookie',
  'content-disposition',
  '@prisma/schema-engine-wasm',
  'https-proxy-agent',
  'agent-base',
  'proxy-agent-negotiate',
  'p-limit',
  'yocto-queue',
];

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];

const everywhere = {
  rootDir: import.meta.dirname,
  runtime: '<rootDir>/packages/test-kit/src/kept-packages.cjs',
  // Libraries look at their own globals once more when a test file is over.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  transform: { '\\.(t|j|m)sx?$': swc, '\\.mjs$': swc },
  transformIgnorePatterns: [
    `/node_modules/(?!.*/node_modules/)(?!(${ES_MODULES_ONLY.join('|')})/)`,
  ],
  moduleNameMapper: {
    '\\.s?css$': '<rootDir>/packages/test-kit/src/class-names.cjs',
    '\\.webp\\?(widths|portrait=\\d+)$': '<rootDir>/packages/test-kit/src/picture.cjs',
    // As in the browser, where the shell lends this part of it (shell/src/frame/lent-toasts.ts).
    '^react-hot-toast$': '<rootDir>/node_modules/react-hot-toast/headless/index.js',
  },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.(data|cache)/'],
};

const SERVER_ENVIRONMENT = '<rootDir>/packages/test-kit/src/server-environment.ts';

const triedTwice = {
  setupFilesAfterEnv: ['<rootDir>/packages/test-kit/src/second-try.ts'],
};

const servers = {
  testEnvironment: SERVER_ENVIRONMENT,
  setupFilesAfterEnv: [
    ...triedTwice.setupFilesAfterEnv,
    '<rootDir>/packages/test-kit/src/nothing-unexpected-said.ts',
  ],
  globalSetup: '<rootDir>/packages/test-kit/src/global-setup.ts',
  globalTeardown: '<rootDir>/packages/test-kit/src/global-teardown.ts',
};

const sharedSite = {
  ...triedTwice,
  testEnvironment: '<rootDir>/tests/browser/browser-environment.ts',
  globalSetup: '<rootDir>/tests/browser/start-site.ts',
  globalTeardown: '<rootDir>/tests/browser/stop-site.ts',
};

/** Both look at one shop. */
const SPECIFICATION = '/tests/browser/specification/';
const STORIES = '/tests/browser/stories/';
/** What these break, and wait for, is their own: they may run beside the others. */
const OWN_SHOP = '/tests/own-shop/';
/** Fills the shop that the others have looked at, so it comes last. */
const UNUSUAL_DATA = '/tests/browser/unusual-data.test.ts';
const serverSide = '(gateway|svc-*|packages/!(ui|frontend-kit)|tools)';
const browserSide = '(shell|mf-*|packages/(ui|frontend-kit))';

// Which Node.js the AWS SDK will need one day is no news of a test's.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

export default {
  // Two cores have work for three: every test waits for something, many for a timer.
  maxWorkers: 3,
  testSequencer: '<rootDir>/tools/test-run/longest-first.cjs',
  // To give back its browser's windows and half a gigabyte of memory beside others that do the same.
  workerGracefulExitTimeout: 10_000,
  // A busy machine with two cores is slow, not wrong.
  testTimeout: 60_000,
  projects: [
    {
      ...everywhere,
      ...servers,
      displayName: 'node',
      testMatch: [`<rootDir>/${serverSide}/**/!(*.pact|*.provider).test.ts`],
    },
    {
      ...everywhere,
      displayName: 'dom',
      testEnvironment: '<rootDir>/packages/test-kit/src/browser-environment.ts',
      setupFilesAfterEnv: [
        '<rootDir>/packages/test-kit/src/patience.ts',
        // After the one that loads Testing Library: what a page says as it is taken down is its own test's.
        '<rootDir>/packages/test-kit/src/nothing-unexpected-said.ts',
        '<rootDir>/packages/test-kit/src/quick-elements.ts',
      ],
      testMatch: [`<rootDir>/${browserSide}/**/!(*.pact).test.{ts,tsx}`],
    },
    {
      ...everywhere,
      displayName: 'pact-consumer',
      testEnvironment: SERVER_ENVIRONMENT,
      setupFilesAfterEnv: ['<rootDir>/packages/test-kit/src/pact-patience.ts'],
      testMatch: ['<rootDir>/**/*.pact.test.ts'],
    },
    {
      ...everywhere,
      ...servers,
      displayName: 'pact-provider',
      testMatch: ['<rootDir>/**/*.provider.test.ts'],
    },
    {
      ...everywhere,
      ...sharedSite,
      displayName: 'specification',
      testMatch: [`<rootDir>${SPECIFICATION}*.test.ts`, `<rootDir>${STORIES}*.test.ts`],
    },
    {
      ...everywhere,
      ...triedTwice,
      displayName: 'own-shop',
      testEnvironment: SERVER_ENVIRONMENT,
      testMatch: [`<rootDir>${OWN_SHOP}*.test.ts`],
    },
    {
      ...everywhere,
      ...sharedSite,
      // Apart from the specification: they change what its files read.
      displayName: 'browser',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', SPECIFICATION, STORIES, OWN_SHOP, UNUSUAL_DATA],
    },
    {
      ...everywhere,
      ...sharedSite,
      displayName: 'unusual-data',
      testMatch: [`<rootDir>${UNUSUAL_DATA}`],
    },
  ],
};
