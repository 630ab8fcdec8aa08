import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2';
import type { Job } from 'kubernetes-types/batch/v1';
import type {
  Container,
  Namespace,
  PersistentVolumeClaim,
  Pod,
  PodSpec,
  Service,
} from 'kubernetes-types/core/v1';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';
import { parseAllDocuments } from 'yaml';
import { REPOSITORY } from '@handloom/build-kit/repository';

export const KUBERNETES = path.join(REPOSITORY, 'deploy', 'kubernetes');

/** Kinds that Kubernetes itself has, with the module that describes each. */
export const MODULES: Record<string, string> = {
  Deployment: 'apps/v1',
  StatefulSet: 'apps/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Job: 'batch/v1',
  Namespace: 'core/v1',
  PersistentVolumeClaim: 'core/v1',
  Pod: 'core/v1',
  Service: 'core/v1',
  Ingress: 'networking/v1',
  NetworkPolicy: 'networking/v1',
  PodDisruptionBudget: 'policy/v1',
};

interface Kinds {
  Deployment: Deployment;
  StatefulSet: StatefulSet;
  HorizontalPodAutoscaler: HorizontalPodAutoscaler;
  Job: Job;
  Namespace: Namespace;
  PersistentVolumeClaim: PersistentVolumeClaim;
  Pod: Pod;
  Service: Service;
  Ingress: Ingress;
  NetworkPolicy: NetworkPolicy;
  PodDisruptionBudget: PodDisruptionBudget;
}

export interface Manifest {
  /** From the folder of all manifests. */
  file: string;
  kind: string;
  body: Record<string, unknown>;
}

/** Of all folders. @throws where a file is no YAML */
export function readManifests(): Manifest[] {
  const files = readdirSync(KUBERNETES, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) =>
      parseAllDocuments(readFileSync(path.join(KUBERNETES, file), 'utf8')).map((document) => {
        const [error] = document.errors;
        if (error) throw new Error(`${file}: ${error.message}`);
        const body = document.toJS() as Manifest['body'];
        return { file, kind: String(body['kind']), body };
      }),
    );
}

export function ofKind<Kind extends keyof Kinds>(manifests: Manifest[], kind: Kind): Kinds[Kind][] {
  return manifests.filter((each) => each.kind === kind).map(({ body }) => body as Kinds[Kind]);
}

interface Workload {
  name: string;
  labels: Record<string, string>;
  pod: PodSpec;
}

/** Everything that runs. */
export function workloads(manifests: Manifest[]): Workload[] {
  const templates = (['Deployment', 'StatefulSet', 'Job'] as const).flatMap((kind) =>
    ofKind(manifests, kind).map(({ metadata, spec }) => ({ metadata, template: spec?.template })),
  );
  const pods = ofKind(manifests, 'Pod').map((pod) => ({ metadata: pod.metadata, template: pod }));
  return [...templates, ...pods].map(({ metadata, template }) => ({
    name: metadata?.name ?? '',
    labels: template?.metadata?.labels ?? {},
    pod: template?.spec ?? { containers: [] },
  }));
}

/**
 * A container's variables as Kubernetes would fill them in.
 * @param given a value for each setting and secret
 * @param wantsOptional whether those are there that may be left out
 */
export function environmentOf(
  { env = [] }: Container,
  given: Record<string, string>,
  wantsOptional: boolean,
): Record<string, string> {
  const entries = env.flatMap(({ name, value, valueFrom }) => {
    if (value !== undefined) return [[name, value]];
    const from = valueFrom?.configMapKeyRef ?? valueFrom?.secretKeyRef;
    if (!from || (from.optional && !wantsOptional)) return [];
    return [[name, given[from.key] ?? '']];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** The secret's file at a path of a container: `svc-orders/NATS_URL`. Null where nothing is mounted. */
export function secretAt(pod: PodSpec, file: string): { secret: string; key: string } | null {
  const mount = pod.containers
    .flatMap(({ volumeMounts = [] }) => volumeMounts)
    .find(({ mountPath }) => path.dirname(file) === mountPath);
  const volume = pod.volumes?.find(({ name }) => name === mount?.name);
  const secret = volume?.secret?.secretName;
  return secret ? { secret, key: path.basename(file) } : null;
}
