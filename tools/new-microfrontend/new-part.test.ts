import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { releaseDescription } from '@handloom/contracts/release';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { enterWorkspace, format, writeFiles } from '../new-workspace';
import { newPart } from './new-part';
import { partFiles } from './part-files';

const run = promisify(execFile);
const BUILDING_MS = 120_000;
const OXFMT = path.join(REPOSITORY, 'node_modules', '.bin', 'oxfmt');
const MODELS = ['shell', 'mf-storefront', 'mf-cart'];
const SERVICES = ['svc-catalog', 'svc-identity'];

let repository: string;
beforeAll(async () => {
  // Inside the repository, where its npm packages are found.
  await mkdir(path.join(REPOSITORY, '.cache'), { recursive: true });
  repository = await mkdtemp(path.join(REPOSITORY, '.cache', 'new-part-'));
  for (const part of MODELS) {
    for (const file of ['package.json', 'microfrontend.config.ts', 'src/routes.ts']) {
      await cp(path.join(REPOSITORY, part, file), path.join(repository, part, file));
    }
  }
  for (const service of SERVICES) {
    for (const file of ['service.json', 'src/main.ts']) {
      await cp(path.join(REPOSITORY, service, file), path.join(repository, service, file));
    }
  }
});
afterAll(() => rm(repository, { recursive: true, force: true }));

test('when another branch has left the builds of a part, then a new one is made all the same', async () => {
  await mkdir(path.join(repository, 'mf-of-another-branch', 'dist'), { recursive: true });
  await newPart({ name: 'mf-weavers', title: 'Weavers', repository });
  expect(await readdir(path.join(repository, 'mf-weavers'))).toContain('package.json');
});

test(
  'when a part was made, then it builds, and its page renders with its title',
  async () => {
    const name = 'mf-weavers-2';
    await newPart({ name, title: "The Weavers' Journal", repository });
    const folder = path.join(repository, name);

    // In a process of its own, as `npm run build` is: compilers load native modules.
    const program = `
      const { buildMicrofrontend } = require('@handloom/build-kit/build-microfrontend');
      const React = require('react');
      const { renderToString } = require('react-dom/server');
      const { MemoryRouter } = require('react-router-dom');
      buildMicrofrontend(${JSON.stringify(folder)}).then((version) => {
        const { exposes } = require(${JSON.stringify(folder)} + '/dist/' + version + '/server/index.cjs');
        const Host = globalThis[Symbol.for('handloom.host')];
        const page = React.createElement(exposes['weavers-2-page']);
        const inRouter = React.createElement(MemoryRouter, null, page);
        const value = { settings: { origin: 'https://shop.example' } };
        const html = renderToString(React.createElement(Host, { value }, inRouter));
        console.log(JSON.stringify({ version, html }));
      });`;
    const { stdout } = await run(process.execPath, ['--import', 'tsx', '-e', program], {
      cwd: path.join(REPOSITORY, 'tools'),
    });
    const { version, html } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
      version: string;
      html: string;
    };
    expect(html).toMatch(/<h1>The Weavers(&#x27;|') Journal<\/h1>/);
    const description = path.join(folder, 'dist', version, 'release.json');
    const { routes, exposes } = releaseDescription.parse(
      JSON.parse(await readFile(description, 'utf8')),
    );
    expect(routes).toEqual([
      {
        path: '/weavers-2',
        page: 'weavers-2-page',
        access: 'public',
        layout: 'main',
        parameters: [],
      },
    ]);
    expect(Object.keys(exposes)).toEqual(['weavers-2-page']);
  },
  BUILDING_MS,
);

test('when parts have plain and unusual titles, then their files are formatted as all others', async () => {
  // Outside the repository, whose caches nobody formats.
  const own = await mkdtemp(path.join(tmpdir(), 'handloom-new-part-'));
  await cp(path.join(REPOSITORY, '.oxfmtrc.json'), path.join(own, '.oxfmtrc.json'));
  const versions = { dependencies: { react: '19.3.1' }, devDependencies: {} };
  for (const title of [
    'Journal',
    "The Weavers' Journal",
    'A \\ slash',
    'Knots '.repeat(12).trim(),
  ]) {
    const files = partFiles({ name: 'mf-looms--new', title, versions });
    await writeFiles(path.join(own, title), files);
    format(path.join(own, title));
  }
  const { stdout } = await run(OXFMT, ['--check', '.'], { cwd: own });
  expect(stdout).toContain('All matched files use the correct format');
  await rm(own, { recursive: true });
});

test('when npm cannot install a new part, then the sentence says all that is left to do', async () => {
  await expect(enterWorkspace('mf-journal', path.join(repository, 'nowhere'))).rejects.toThrow(
    'npm install && npx oxfmt mf-journal && npm run graph && npm run generate',
  );
});

test.each([
  ['journal', 'A', 'journal cannot be the name'],
  ['shell', 'A', 'shell cannot be the name'],
  ['mf-Journal', 'A', 'mf-Journal cannot be the name'],
  ['mf-../tools', 'A', 'mf-../tools cannot be the name'],
  ['mf-cart', 'A', 'mf-cart is there already.'],
  ['mf-journal-', 'A', 'mf-journal- cannot be the name'],
  ['mf-user', 'A', '/user is an address of svc-identity'],
  ['mf-images', 'A', '/images is an address of svc-catalog'],
  ['mf-contact', 'A', '/contact is a page of mf-storefront'],
  ['mf-api', 'A', '/api is an address of the gateway'],
  ['mf-healthz', 'A', '/healthz is an address of the gateway'],
  ['mf-about', 'A', '/about is a page of mf-storefront'],
  ['mf-journal', ' ', 'Say what the page is called'],
])(
  'when the name is %s and the title %j, then nothing is written',
  async (name, title, sentence) => {
    const before = await readdir(repository);
    await expect(newPart({ name, title, repository })).rejects.toThrow(sentence);
    expect(await readdir(repository)).toEqual(before);
  },
);
