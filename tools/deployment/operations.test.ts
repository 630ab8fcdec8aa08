import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { SERVICES } from '@handloom/build-kit/services';
import { composeOf, readCompose } from './compose-files';
import { environmentOf, ofKind, readManifests, secretAt, workloads } from './kubernetes-files';
import { operatorsValues, PARTS, programOf } from './part-programs';

/** Of a server that is told nothing else. */
const POSTGRES_LETS_IN = 100;
const MIGRATIONS_AND_WATCHERS = 20;

const operations = readFileSync(path.join(REPOSITORY, 'docs', 'operations.md'), 'utf8');

/** Rows of the table between two marks, without its head. */
function rowsOf(mark: string): string[][] {
  const [, table = ''] =
    new RegExp(`<!-- ${mark} -->([^]*)<!-- /${mark} -->`).exec(operations) ?? [];
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const words = (cell = '') => cell.split(/[\s,`]+/).filter(Boolean);

test('when an operator reads of variables, then of each that a part reads, with the parts that do', () => {
  const told = rowsOf('variables').flatMap(([names, parts]) =>
    words(names).map((name) => [name, parts === 'all' ? PARTS : words(parts)] as const),
  );
  const read = new Map<string, string[]>();
  for (const part of PARTS) {
    for (const name of programOf(part).variables) {
      read.set(name, [...(read.get(name) ?? []), part]);
    }
  }
  const inOrder = (entries: Iterable<readonly [string, readonly string[]]>) =>
    [...entries].map(([name, parts]) => `${name}: ${[...parts].sort().join(' ')}`).sort();
  expect(inOrder(told)).toEqual(inOrder(read));
});

test('when an operator makes the secrets, then they have what the manifests take from them', () => {
  const running = workloads(readManifests()).filter(({ pod }) => pod.volumes?.length);
  const taken = new Map<string, { must: Set<string>; may: Set<string> }>();
  const of = (secret: string) => {
    const known = taken.get(secret) ?? { must: new Set(), may: new Set() };
    taken.set(secret, known);
    return known;
  };
  for (const { pod } of running) {
    for (const container of pod.containers) {
      for (const value of Object.values(environmentOf(container, operatorsValues(), false))) {
        const found = secretAt(pod, value);
        if (found) of(found.secret).must.add(found.key);
      }
      for (const { valueFrom } of container.env ?? []) {
        const { name = '', key, optional } = valueFrom?.secretKeyRef ?? {};
        if (key) of(name)[optional ? 'may' : 'must'].add(key);
      }
    }
  }
  const told = rowsOf('secrets').map(([secret, must, may]) => [
    secret,
    words(must).sort(),
    words(may).sort(),
  ]);
  expect(told.sort()).toEqual(
    [...taken].map(([secret, { must, may }]) => [secret, [...must].sort(), [...may].sort()]).sort(),
  );
});

test('when as many copies of the services run as may, then PostgreSQL has all connections that they may want', () => {
  const [, most = '', more = '', beside = ''] =
    /has (\d+) connections at most \((.*?)\) and (\d+) beside/.exec(operations) ?? [];
  const own = new Map([...more.matchAll(/(svc-\w+) (\d+)/g)].map(([, name, of]) => [name, of]));
  const wanted = (copies: Map<string, number>) =>
    SERVICES.reduce((sum, name) => {
      const connections = Number(own.get(name) ?? most) + Number(beside);
      return sum + connections * (copies.get(name) ?? 0);
    }, MIGRATIONS_AND_WATCHERS);

  const { services } = readCompose('docker-compose.yml');
  const copiesOf = (name: string) =>
    Object.keys(services).filter((each) => each.replace(/-2$/, '') === name).length;
  const inCompose = new Map(SERVICES.map((name) => [name, copiesOf(name)]));
  const [, compose] = /max_connections=(\d+)/.exec(`${services['postgres']?.command}`) ?? [];
  expect(Number(compose ?? POSTGRES_LETS_IN)).toBeGreaterThan(wanted(inCompose));

  const manifests = readManifests();
  // While a rollout is under way there is one more.
  const scaled = ofKind(manifests, 'HorizontalPodAutoscaler').map(
    ({ spec }) => [`${spec?.scaleTargetRef.name}`, (spec?.maxReplicas ?? 0) + 1] as const,
  );
  const cluster = manifests.find(({ kind }) => kind === 'Cluster')?.body['spec'];
  const { postgresql } = cluster as { postgresql: { parameters: { max_connections: string } } };
  const inCluster = Number(postgresql.parameters.max_connections);
  expect(inCluster).toBeGreaterThan(wanted(new Map(scaled)));
});

test('when a team writes the entries of a new service, then they have what the entries of the others have', () => {
  const [, entries = ''] = /```yaml\n(migrate-journal:[^]*?)```/.exec(operations) ?? [];
  const indented = entries.replaceAll(/^(?=.)/gm, '  ');
  const compose = readFileSync(path.join(REPOSITORY, 'docker-compose.yml'), 'utf8');
  const all = composeOf(compose.replace(/^services:\n/m, `services:\n${indented}`)).services;
  const before = readCompose('docker-compose.yml').services;
  const asJournal = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('orders', 'journal'));

  expect(all['migrate-journal']).toEqual(asJournal(before['migrate-orders']));
  const { environment: told, volumes } = all['svc-journal'] ?? {};
  const orders = asJournal(before['svc-orders']) as NonNullable<(typeof before)[string]>;
  // Mails, and what is of payments, are svc-orders' own.
  expect(orders.environment).toMatchObject(told ?? {});
  expect(told).toHaveProperty('DATABASE_URL');
  expect(volumes).toEqual(orders.volumes?.filter((volume) => !volume.startsWith('mail:')));
});

test('when a step picks jobs by a label, then tables are made before pages', () => {
  const jobs = ofKind(readManifests(), 'Job');
  const pickedBy = (label: string, of: string) =>
    jobs.flatMap(({ metadata }) => (metadata?.labels?.[label] === of ? [metadata.name] : []));
  const picked = [...operations.matchAll(/ -l (\w+)=(\w+)/g)].map(
    ([, label = '', of = '']) => [`${label}=${of}`, pickedBy(label, of).sort()] as const,
  );
  const tables = SERVICES.map((name) => `migrate-${name}`).sort();
  expect(Object.fromEntries(picked)).toEqual({
    'app=migrate': ['migrate-gateway', ...tables].sort(),
    'migrates=database': tables,
  });
});
