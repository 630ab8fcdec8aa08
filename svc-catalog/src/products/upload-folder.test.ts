import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { uploadFolder } from './upload-folder';

test('when a process was killed with uploads, then they are removed at a later start, and those that another copy is just reading stay', async () => {
  const imagesDir = await mkdtemp(path.join(tmpdir(), 'handloom-uploads-'));
  try {
    const incoming = path.join(imagesDir, 'incoming');
    const [left, read] = [path.join(incoming, 'upload-left'), path.join(incoming, 'upload-read')];
    await mkdir(path.join(left, 'with-a-file'), { recursive: true });
    await mkdir(read);
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(left, longAgo, longAgo);

    await uploadFolder(imagesDir);

    expect(await readdir(incoming)).toEqual(['upload-read']);
  } finally {
    await rm(imagesDir, { recursive: true, force: true });
  }
});
