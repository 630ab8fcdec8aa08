import { existsSync, rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { copyFiles } from './copy-files';

test('when the copy is removed while it is made, then it fails and is not made anew', async () => {
  const parent = await makeDataFolder('handloom-copy-');
  const to = path.join(parent, 'copy');
  try {
    await mkdir(path.join(parent, 'shop', 'images'), { recursive: true });
    await writeFile(path.join(parent, 'shop', 'images', 'rug.webp'), 'a picture');
    // Once, as who ends the tool does; what comes into it later stays.
    const leaveOut = (relative: string) => {
      if (relative === 'images') rmSync(to, { recursive: true, force: true });
      return false;
    };
    await expect(copyFiles(path.join(parent, 'shop'), to, { leaveOut })).rejects.toThrow('ENOENT');
    expect(existsSync(to)).toBe(false);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});
