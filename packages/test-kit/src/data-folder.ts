import { mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
/** All shops of a run at once take about one. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for data that nobody misses after a crash: in memory where there is plenty of it. Each database
 * is three hundred small files, and disks' file systems spend a tenth of a run's processor time on them.
 */
export async function makeDataFolder(prefix: string): Promise<string> {
  const parent = (await hasRoomInMemory()) ? IN_MEMORY : tmpdir();
  return mkdtemp(path.join(parent, prefix));
}

async function hasRoomInMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    const memory = await readFile('/proc/meminfo', 'utf8');
    const availableKb = Number(/^MemAvailable:\s+(\d+) kB$/m.exec(memory)?.[1] ?? 0);
    // Twice, since the programs of the run need some too.
    return bavail * bsize > ROOM_BYTES && availableKb * 1024 > 2 * ROOM_BYTES;
  } catch {
    return false;
  }
}
