import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { takeSecretFiles } from './secret-files';

test('when secrets lie in files, then what is started inherits them as if they had been given', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-secrets-'));
  try {
    const file = path.join(folder, 'smtp');
    await writeFile(file, 'smtps://shop:secret@mail.example:465\n');
    const env = { SMTP_URL_FILE: file, PORT_FILE: '/another/matter', PORT: '1' };
    takeSecretFiles(env);
    expect(env).toEqual({
      SMTP_URL: 'smtps://shop:secret@mail.example:465',
      PORT_FILE: '/another/matter',
      PORT: '1',
    });
    expect(() => takeSecretFiles({ NATS_URL_FILE: path.join(folder, 'nothing') })).toThrow(
      'The environment is not complete: NATS_URL_FILE: names a file that cannot be read.',
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
