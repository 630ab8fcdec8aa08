import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';

test('when nobody hears any more, as after a terminal was closed, then the launcher goes on to its end', async () => {
  const program = `
    const { goOnUnheard, say } = require('./launcher/progress');
    goOnUnheard();
    const speaking = setInterval(() => { say('stopping'); console.error('stopping'); }, 10);
    process.on('SIGHUP', () => setTimeout(() => process.exit(3), 200));
    process.on('exit', () => clearInterval(speaking));`;
  const launcher = spawn(process.execPath, ['--import', 'tsx', '-e', program], {
    cwd: path.join(REPOSITORY, 'tools'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await once(launcher.stdout, 'data');
  launcher.stdout.destroy();
  launcher.stderr.destroy();
  launcher.kill('SIGHUP');
  expect(await once(launcher, 'exit')).toEqual([3, null]);
});
