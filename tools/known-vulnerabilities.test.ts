import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ACCEPTED, type Accepted } from './accepted-vulnerabilities';
import { knownVulnerabilities } from './known-vulnerabilities';
import { REPOSITORY } from '@handloom/build-kit/repository';

test('nothing that production installs has a vulnerability that is known to be high or critical', async () => {
  const { grave, unanswered } = await knownVulnerabilities(REPOSITORY, { accepted: ACCEPTED });
  if (unanswered) process.stderr.write(`Vulnerabilities were not asked for: ${unanswered}\n`);
  expect(grave).toEqual([]);
}, 60_000);

describe('when a registry is asked', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'handloom-audit-'));
    const dependencies = { leaky: '1.0.0', mild: '1.0.0' };
    const root = {
      name: 'shop',
      version: '1.0.0',
      dependencies,
      devDependencies: { tool: '1.0.0' },
    };
    const packages = {
      '': root,
      'node_modules/leaky': { version: '1.0.0' },
      'node_modules/mild': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', dev: true },
    };
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(root));
    const lock = { name: root.name, version: root.version, lockfileVersion: 3, packages };
    await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function known(registry: RequestListener, accepted: Accepted[] = []) {
    const server = createServer(registry);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      // npm remembers advisories by their numbers.
      const cache = `--cache=${path.join(folder, 'cache')}`;
      const npm = [`--registry=http://127.0.0.1:${port}`, cache];
      return await knownVulnerabilities(folder, { npm, accepted });
    } finally {
      server.close();
    }
  }
  const advisory = (severity: string) => [
    { id: 1, url: 'https://a.example/1', title: 'Leaks', severity, vulnerable_versions: '<2.0.0' },
  ];

  const listing: RequestListener = (request, response) => {
    const isAsked = request.url?.endsWith('/advisories/bulk');
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' });
    const all = { leaky: advisory('high'), mild: advisory('moderate'), tool: advisory('critical') };
    response.end(JSON.stringify(isAsked ? all : {}));
  };

  const accepted = { advisory: 'https://a.example/1', reason: 'Not reachable' };

  test('then what it knows of packages of production is told by name, where it is high or critical, also once the day is over until which it was accepted', async () => {
    const { grave, unanswered } = await known(listing, [{ ...accepted, until: '2026-01-01' }]);
    expect(grave).toEqual(['leaky: Leaks (https://a.example/1)']);
    expect(unanswered).toBeNull();
  });

  test('then what was accepted is not told until that day', async () => {
    const today = await known(listing, [{ ...accepted, until: '9999-12-31' }]);
    expect(today).toEqual({ grave: [], unanswered: null });
  });

  test('and it has no list, then its answer is told, and nothing is known', async () => {
    const { grave, unanswered } = await known((_request, response) => {
      response.writeHead(405).end();
    });
    expect(grave).toEqual([]);
    expect(unanswered).toMatch(/^405 Method Not Allowed - POST http:/);
  });

  test('and there is no lock file to ask by, then that fails', async () => {
    await rm(path.join(folder, 'package-lock.json'));
    await expect(known((_request, response) => response.end())).rejects.toThrow('ENOLOCK');
  });
});
