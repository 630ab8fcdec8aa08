import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the first of these that Debian has, where this machine has its packages and we are root; else nothing happens. */
export function installDebianPackage(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    names.some((name) => spawnSync('apt-get', ['install', '-y', name], { env }).status === 0);
  if (install()) return;
  spawnSync('apt-get', ['update'], { env });
  install();
}
