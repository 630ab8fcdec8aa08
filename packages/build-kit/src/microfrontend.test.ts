import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadMicrofrontend } from './microfrontend';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-microfrontend-'));
  await writeFile(path.join(folder, 'package.json'), '{}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const configured = (allowedKilobytes: object) => {
  const config = { name: 'mf-tea', exposes: { 'tea-page': './tea.tsx' }, allowedKilobytes };
  const code = `module.exports = { default: ${JSON.stringify(config)} };`;
  return writeFile(path.join(folder, 'microfrontend.config.ts'), code);
};

test('when a page is allowed more kilobytes, then the part knows', async () => {
  await configured({ 'tea-page': 160 });
  expect(await loadMicrofrontend(folder)).toMatchObject({
    container: 'mf_tea',
    allowedKilobytes: { 'tea-page': 160 },
  });
});

test.each([
  ['a page that nobody exposes', { 'tee-page': 160 }, /names a page that is not exposed/],
  ['no number', { 'tea-page': '160' }, /expected number/],
])('when %s is allowed them, then the configuration is refused', async (_what, allowed, why) => {
  await configured(allowed);
  await expect(loadMicrofrontend(folder)).rejects.toThrow(why);
});
