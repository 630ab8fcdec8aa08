import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/**
 * npm passes on the signals that it gets, but not its own death by SIGKILL: then this process stops
 * too, instead of running on with no terminal. Does nothing when it was not started by npm.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestors = npmAndShell();
  setInterval(() => {
    if (process.ppid !== ancestors[0] || !ancestors.every(isAlive)) {
      process.kill(process.pid, 'SIGTERM');
    }
  }, LOOK_EVERY_MS).unref();
}

/** npm runs a script through a shell, which some systems keep between the two. */
function npmAndShell() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const grandparent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return /^(sh|dash|bash|busybox)$/.test(name) ? [parent, grandparent] : [parent];
  } catch {
    return [parent];
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
