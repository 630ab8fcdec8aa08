import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyForAll } from './postgres-program';

test('when root’s files are for nobody else, then the copy for the server’s account can be run by it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-program-'));
  const before = process.umask(0o077);
  try {
    const installed = path.join(folder, 'native');
    await mkdir(path.join(installed, 'bin'), { recursive: true });
    await writeFile(path.join(installed, 'bin', 'postgres'), '', { mode: 0o755 });
    await writeFile(path.join(installed, 'messages'), '');
    await symlink('messages', path.join(installed, 'link'));
    const copy = path.join(folder, 'shared', 'postgres-18');
    await copyForAll(installed, copy);

    const places = [
      path.dirname(copy),
      copy,
      ...['bin', 'bin/postgres', 'messages'].map((name) => path.join(copy, name)),
    ];
    const modes = await Promise.all(places.map(async (place) => (await stat(place)).mode & 0o777));
    expect(modes).toEqual([0o755, 0o755, 0o755, 0o755, 0o644]);
  } finally {
    process.umask(before);
    await rm(folder, { recursive: true, force: true });
  }
});
