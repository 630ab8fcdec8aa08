import { spawnSync } from 'node:child_process';

/** Whom PostgreSQL runs as: it refuses to be root. Empty when we are not root. */
export interface Account {
  uid?: number;
  gid?: number;
}

const NAME = 'postgres';

/** @throws a sentence for people when root has no such account and cannot make one. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const known = lookUp();
  if (known) return known;
  spawnSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', NAME]);
  const made = lookUp();
  if (made) return made;
  throw new Error(
    'PostgreSQL does not run as root and no account named postgres could be made: start the shop as an ordinary user, or set DATABASE_URL.',
  );
}

export function canExecute(file: string, account: Account): boolean {
  return spawnSync('test', ['-x', file], account).status === 0;
}

function lookUp(): Account | null {
  const uid = idOf('-u');
  const gid = idOf('-g');
  return uid === null || gid === null ? null : { uid, gid };
}

function idOf(flag: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, NAME], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
}
