import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const VERSION = 'v2.11.15';
const RELEASES = 'https://github.com/nats-io/nats-server/releases/download';
const WITHIN_MS = 60_000;
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = {
  x64: 'amd64',
  arm64: 'arm64',
  arm: 'arm7',
};

/**
 * Fetches the official release for this platform, verifies its checksum and puts the program there.
 * @throws when it cannot be fetched or is not what the release says.
 */
export async function downloadNats(target: string): Promise<string> {
  const architecture = ARCHITECTURES[process.arch] ?? process.arch;
  const folder = `nats-server-${VERSION}-${process.platform}-${architecture}`;
  const archive = `${folder}.tar.gz`;
  const [bytes, sums] = await Promise.all([fetchFile(archive), fetchFile('SHA256SUMS')]);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const promised = sums
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, name]) => name === archive)?.[0];
  if (hash !== promised) throw new Error(`${archive} is not what its release says it is.`);

  await mkdir(path.dirname(target), { recursive: true });
  const workshop = await mkdtemp(path.join(path.dirname(target), 'nats-download-'));
  try {
    await writeFile(path.join(workshop, archive), bytes);
    const { status } = spawnSync('tar', ['-xzf', archive, `${folder}/nats-server`], {
      cwd: workshop,
    });
    if (status !== 0) throw new Error(`${archive} cannot be unpacked.`);
    const program = path.join(workshop, folder, 'nats-server');
    await chmod(program, 0o755);
    await rename(program, target);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
  return target;
}

async function fetchFile(name: string): Promise<Buffer> {
  const answer = await fetch(`${RELEASES}/${VERSION}/${name}`, {
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
