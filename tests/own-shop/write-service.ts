import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** As `npm run new:service` does, without npm, whose links a copy of a checkout has already. */
export async function writeService(repository: string, name: string): Promise<void> {
  const program = `
    const { newService } = require('./tools/new-service/new-service');
    newService(${JSON.stringify({ name, title: 'Journal', repository })});`;
  await promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', program], {
    cwd: repository,
  });
}
