import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';

const linesOf = (file: string) =>
  readFileSync(path.join(REPOSITORY, file), 'utf8').split('\n').filter(Boolean);
/** Git finds a bare name in every folder, and Docker in the first alone. */
const bare = (line: string) => line.replace(/^\*\*\//, '').replace(/\/$/, '');

test('when images are built, then nothing goes into them that is in no commit: backups and keys lie there', () => {
  const leftOut = linesOf('.dockerignore').map(bare);
  expect(
    linesOf('.gitignore')
      .map(bare)
      .filter((line) => !leftOut.includes(line)),
  ).toEqual([]);
});
