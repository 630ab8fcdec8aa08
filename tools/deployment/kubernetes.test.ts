import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createService } from '@handloom/service-kit/server/service';
import { REPOSITORY } from '@handloom/build-kit/repository';
import {
  environmentOf,
  KUBERNETES,
  MODULES,
  ofKind,
  readManifests,
  secretAt,
  workloads,
} from './kubernetes-files';
import { mayReach } from './network-rules';
import { operatorsValues, PARTS, programOf, variablesOfImage } from './part-programs';

const manifests = readManifests();
const running = workloads(manifests);
const services = ofKind(manifests, 'Service');
const policies = ofKind(manifests, 'NetworkPolicy');
const given = operatorsValues();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'handloom-manifests-'));
  for (const [name, value] of Object.entries(given)) writeFileSync(path.join(folder, name), value);
  for (const [file, variable] of [
    ['public.pem', 'SESSION_PUBLIC_KEY'],
    ['private.pem', 'SESSION_PRIVATE_KEY'],
  ] as const) {
    writeFileSync(path.join(folder, file), given[variable] ?? '');
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test('when manifests are read, then each fits what Kubernetes says of its kind', () => {
  const own = manifests.filter(({ kind }) => kind in MODULES);
  const types = [...new Set(own.map(({ kind }) => kind))].map((kind) => {
    const module = path.join(REPOSITORY, 'node_modules', 'kubernetes-types', `${MODULES[kind]}`);
    return `import type { ${kind} } from '${module}';`;
  });
  // What is required there, also deep inside, is what the API server requires; what is unknown it would drop.
  const values = own.map(
    ({ file, kind, body }, index) =>
      `/* ${file} */ export const m${index}: ${kind} = ${JSON.stringify(body)};`,
  );
  const source = path.join(folder, 'manifests.ts');
  writeFileSync(source, [...types, ...values].join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', ''];
  const compiler = path.join(REPOSITORY, 'node_modules', '.bin', 'tsc');
  expect(() => execFileSync(compiler, [...options, source], { stdio: 'pipe' })).not.toThrow();
  const others = manifests.filter(({ kind }) => !(kind in MODULES)).map(({ kind }) => kind);
  // Of an operator, and of kustomize: nothing here knows what they must say.
  expect([...new Set(others)].sort()).toEqual(['Cluster', 'Component', 'Kustomization']);
});

test('when kustomize reads a folder, then each file that it names is there, and none is left out', () => {
  const named = manifests
    .filter(({ kind }) => ['Kustomization', 'Component'].includes(kind))
    .flatMap(({ file, body }) => {
      const {
        resources = [],
        components = [],
        configMapGenerator = [],
      } = body as {
        resources?: string[];
        components?: string[];
        configMapGenerator?: { files?: string[]; envs?: string[] }[];
      };
      const files = configMapGenerator.flatMap(({ files: own = [], envs = [] }) => [
        ...own,
        ...envs,
      ]);
      return [...resources, ...components, ...files].map((name) =>
        path.join(path.dirname(file), name),
      );
    });
  expect(named.filter((name) => !existsSync(path.join(KUBERNETES, name)))).toEqual([]);
  const resources = manifests.map(({ file }) => file).filter((file) => !/kustomization/.test(file));
  expect(resources.filter((file) => !named.includes(file))).toEqual([]);
});

describe.each(PARTS)('when %s runs there', (part) => {
  const workload = running.find(({ name }) => name === part);
  const container = workload?.pod.containers[0];
  const { readConfig, variables } = programOf(part);
  if (!workload || !container) throw new Error(`${part} has no manifest.`);
  /** As it is told them, with the files where this test has written them. */
  const told = (wantsOptional: boolean) =>
    Object.fromEntries(
      Object.entries(environmentOf(container, given, wantsOptional)).map(([name, value]) =>
        name.endsWith('_FILE') ? [name, path.join(folder, path.basename(value))] : [name, value],
      ),
    );

  test('then each variable that it is given is one that it reads, and it has what it needs', () => {
    const names = Object.keys(told(true)).map((name) => name.replace(/_FILE$/, ''));
    expect(names.filter((name) => !variables.includes(name))).toEqual([]);
    for (const wantsOptional of [true, false]) {
      const config = readConfig({ ...variablesOfImage(), ...told(wantsOptional) });
      const ports = container.ports?.map(({ containerPort }) => containerPort);
      expect(ports).toEqual([config.port, Number(told(true)['METRICS_PORT'])]);
    }
  });

  test('then its secrets are its own, and what it asks is asked where it answers and may be asked', () => {
    const environment = environmentOf(container, given, false);
    for (const [name, file] of Object.entries(environment).filter(([key]) =>
      key.endsWith('_FILE'),
    )) {
      const found = secretAt(workload.pod, file);
      expect([name, found?.secret]).toEqual([
        name,
        name === 'SESSION_PUBLIC_KEY_FILE' ? 'session-public-key' : part,
      ]);
    }
    const asked = Object.entries({ ...environment, NATS_URL: given['NATS_URL'] ?? '' })
      .filter(([name]) => /^(NATS|CATALOG|ORDERS|IDENTITY)_URL$/.test(name))
      .map(([, address]) => new URL(address));
    for (const { hostname, port } of asked) {
      const service = services.find(({ metadata }) => metadata?.name === hostname);
      expect(service?.spec?.ports?.map((each) => each.port)).toContain(Number(port));
      const to = service?.spec?.selector ?? {};
      expect([
        hostname,
        mayReach(policies, { from: workload.labels, to, port: Number(port) }),
      ]).toEqual([hostname, true]);
    }
  });
});

test('when pods talk, then only those who must', () => {
  const [nobody] = policies.filter(({ metadata }) => metadata?.name === 'nobody');
  expect(nobody?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  const app = (name: string) => ({ app: name });
  const database = { 'cnpg.io/cluster': 'postgres' };
  const allowed = [...PARTS, 'migrate', 'release', 'nats'].flatMap((from) =>
    [
      ...PARTS.filter((to) => mayReach(policies, { from: app(from), to: app(to), port: 8080 })),
      ...(mayReach(policies, { from: app(from), to: database, port: 5432 }) ? ['postgres'] : []),
      ...(mayReach(policies, { from: app(from), to: app('nats'), port: 6222 }) ? ['routes'] : []),
      ...(mayReach(policies, { from: app(from), to: app('nats'), port: 8222 }) ? ['monitor'] : []),
    ].map((to) => `${from} → ${to}`),
  );
  expect(allowed.sort()).toEqual(
    [
      'gateway → svc-catalog',
      'gateway → svc-identity',
      'gateway → svc-orders',
      'migrate → postgres',
      'nats → routes',
      'release → gateway',
      'svc-catalog → postgres',
      'svc-catalog → svc-identity',
      'svc-identity → postgres',
      'svc-orders → postgres',
      'svc-orders → svc-identity',
    ].sort(),
  );
});

test('when a team releases in the cluster, then it reaches NATS and the gateway where they answer', () => {
  const { labels: from = {}, pod } = running.find(({ name }) => name === 'release') ?? {};
  const [container = { name: '' }] = pod?.containers ?? [];
  const { GATEWAY_URL: gateway = '' } = environmentOf(container, given, false);
  for (const address of [gateway, given['NATS_URL'] ?? '']) {
    const { hostname, port } = new URL(address);
    const service = services.find(({ metadata }) => metadata?.name === hostname);
    const to = service?.spec?.selector ?? {};
    expect(service?.spec?.ports?.map((each) => each.port)).toContain(Number(port));
    const mayAsk = mayReach(policies, { from, to, port: Number(port) });
    expect([hostname, mayAsk]).toEqual([hostname, true]);
  }
});

test('when anything runs, then without rights that it does not need', () => {
  for (const { name, pod } of running) {
    expect([name, pod]).toEqual([
      name,
      expect.objectContaining({
        automountServiceAccountToken: false,
        securityContext: expect.objectContaining({
          runAsNonRoot: true,
          seccompProfile: { type: 'RuntimeDefault' },
        }),
      }),
    ]);
    for (const container of pod.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        // Who releases builds and tests beside the sources.
        ...(name !== 'release' && { readOnlyRootFilesystem: true }),
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toEqual({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
  }
});

test('when something points to pods, then they are there, and have the port', () => {
  const templates = running.map(({ labels, pod }) => ({ labels, pod }));
  const podsOf = (selector: Record<string, string> = {}) =>
    templates.filter(({ labels }) =>
      Object.entries(selector).every(([name, value]) => labels[name] === value),
    );
  for (const { metadata, spec } of services) {
    const ports = podsOf(spec?.selector).flatMap(({ pod }) =>
      pod.containers.flatMap(({ ports: own = [] }) => own.map(({ name }) => name)),
    );
    for (const { targetPort } of spec?.ports ?? []) {
      expect([metadata?.name, ports]).toEqual([
        metadata?.name,
        expect.arrayContaining([targetPort]),
      ]);
    }
  }
  for (const { spec } of ofKind(manifests, 'PodDisruptionBudget')) {
    expect(podsOf(spec?.selector?.matchLabels)).toHaveLength(1);
  }
  const deployments = ofKind(manifests, 'Deployment').map(({ metadata }) => metadata?.name);
  const scaled = ofKind(manifests, 'HorizontalPodAutoscaler').map(
    ({ spec }) => spec?.scaleTargetRef.name,
  );
  expect(scaled.sort()).toEqual(deployments.sort());
});

test('when Kubernetes asks a part how it is, then the part knows the question', async () => {
  const service = await createService({
    logger: undefined,
    keys: { publicKey: Buffer.from(given['SESSION_PUBLIC_KEY'] ?? '', 'base64').toString() },
    revoked: { has: () => false },
    checks: {},
  });
  const ofGateway: string[] = [];
  const { reportShopHealth } = require(
    path.join(REPOSITORY, 'gateway', 'src', 'health', 'shop-health.ts'),
  ) as { reportShopHealth(app: { get(url: string): void }, options: object): void };
  reportShopHealth({ get: (url) => ofGateway.push(url) }, {});
  try {
    for (const { name, pod } of running.filter(({ name: part }) => PARTS.includes(part))) {
      const { startupProbe, livenessProbe, readinessProbe, ports } = pod.containers[0] ?? {};
      for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
        const url = `${probe?.httpGet?.path}`;
        const knows =
          name === 'gateway' ? ofGateway.includes(url) : service.hasRoute({ method: 'GET', url });
        expect([name, url, knows]).toEqual([name, url, true]);
        expect(ports?.map((port) => port.name)).toContain(probe?.httpGet?.port);
      }
      expect(readinessProbe?.httpGet?.path).not.toBe(livenessProbe?.httpGet?.path);
    }
  } finally {
    await service.close();
  }
});

test('when the settings are an overlay’s, then it says each that manifests ask for', () => {
  const text = readFileSync(
    path.join(KUBERNETES, 'overlays', 'example', 'release', 'settings.env'),
    'utf8',
  );
  const said = [...text.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  const asked = running.flatMap(({ pod }) =>
    pod.containers.flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom }) => {
        const { key, optional } = valueFrom?.configMapKeyRef ?? {};
        return key && !optional ? [key] : [];
      }),
    ),
  );
  expect([...new Set(asked)].sort()).toEqual(said.sort());
});
