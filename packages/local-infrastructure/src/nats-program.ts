import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackage } from './debian-package';
import { downloadNats } from './nats-download';

/** Where packages put servers; not on every account's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
const HOW_TO_GO_ON =
  'There is no nats-server on this machine and it could not be fetched: install it (such as `apt-get install nats-server` or `brew install nats-server`), or set NATS_SERVER_PATH to the program or NATS_URL to a running server with JetStream.';

/**
 * Finds the `nats-server` program: `NATS_SERVER_PATH`, then the PATH, then what an earlier start
 * downloaded, then Debian's package (as root), then the official release.
 * @throws one sentence that says what to do.
 */
export async function natsProgram(downloadDir: string): Promise<string> {
  const given = process.env['NATS_SERVER_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`NATS_SERVER_PATH is ${given}, and no program is there.`);
  }
  const found = installedNats();
  if (found) return found;
  const downloaded = path.join(downloadDir, 'nats-server');
  if (existsSync(downloaded)) return downloaded;

  installDebianPackage('nats-server');
  const installed = installedNats();
  if (installed) return installed;
  try {
    return await downloadNats(downloaded);
  } catch (error) {
    throw new Error(HOW_TO_GO_ON, { cause: error });
  }
}

/** `[major, minor]`, such as `[2, 9]`. */
export function natsVersion(program: string): [number, number] {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return [Number(major ?? 0), Number(minor ?? 0)];
}

function installedNats(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...SYSTEM_FOLDERS];
  return folders
    .filter(Boolean)
    .map((folder) => path.join(folder, 'nats-server'))
    .find((file) => existsSync(file));
}
