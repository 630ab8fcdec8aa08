import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@handloom/test-kit/eventually';
import type { Crew } from './crew';
import { provideNats } from './infrastructure';
import { readSettings } from './settings';

test('when NATS has lost its streams for good, as after a full disk, then it counts as hanging, though it lets clients in', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'handloom-nats-'));
  let ask: () => Promise<boolean> = async () => false;
  let end: () => Promise<void> = async () => undefined;
  let pid = 0;
  const add: Crew['add'] = async (_name, _kind, { launch, answers }) => {
    const process = await launch();
    pid = process.identity.pid;
    end = () => process.stop(3_000);
    if (answers) ask = answers;
    return process;
  };
  try {
    await provideNats(readSettings({ SHOP_DATA_DIR: dataDir }), { add } as unknown as Crew);
    expect(await ask()).toBe(true);

    const configuration = path.join(dataDir, 'nats', 'nats.conf');
    const text = await readFile(configuration, 'utf8');
    await writeFile(configuration, text.replace(/^jetstream \{[^}]*\}/m, ''));
    process.kill(pid, 'SIGHUP');
    await eventually(async () => expect(await ask()).toBe(false));
  } finally {
    await end();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 30_000);
