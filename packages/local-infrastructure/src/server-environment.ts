const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'LANG', 'LC_ALL', 'TZ'];

/**
 * What a server that is not ours gets of the environment. The rest of it has the shop's secrets, and PostgreSQL may run as
 * an account that others have too, who can read it there; or it is meant for another server (`PGPORT`).
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.includes(name)));
}
