import { spawn } from 'node:child_process';

/**
 * Kills a process of ours when we are gone, however we went, also while its main thread never comes to rest: a shell
 * waits for the end of a pipe of which only we hold the other side. It takes 0.3 MB; a thread in the process itself took 8.5.
 * @returns stops waiting, once the process has ended
 */
export function endWithParent(pid: number): () => void {
  const watch = spawn('/bin/sh', ['-c', `read -r _; kill -9 ${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    // A terminal's Ctrl-C is not for it.
    detached: true,
  });
  // Without a shell the process still ends by itself when it comes to rest.
  watch.on('error', () => undefined);
  watch.stdin.on('error', () => undefined);
  watch.unref();
  return () => void watch.kill('SIGKILL');
}
