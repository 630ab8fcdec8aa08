import type { LabelSelector } from 'kubernetes-types/meta/v1';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1';

type Labels = Record<string, string>;
export interface Edge {
  from: Labels;
  to: Labels;
  port: number;
}

/** Whether policies of one namespace let one pod of it reach another: let out there, and let in here. */
export function mayReach(policies: NetworkPolicy[], { from, to, port }: Edge): boolean {
  return (
    isOpen(policies, 'Egress', { of: from, other: to, port }) &&
    isOpen(policies, 'Ingress', { of: to, other: from, port })
  );
}

interface End {
  of: Labels;
  other: Labels;
  port: number;
}

/** Nothing is open to pods that a policy is about, but for what one of their policies names. */
function isOpen(
  policies: NetworkPolicy[],
  direction: 'Ingress' | 'Egress',
  { of, other, port }: End,
): boolean {
  const about = policies.filter(
    ({ spec }) => spec?.policyTypes?.includes(direction) && matches(spec.podSelector, of),
  );
  if (about.length === 0) return true;
  return about.some(({ spec }) => {
    const rules =
      direction === 'Ingress'
        ? (spec?.ingress ?? []).map(({ from, ports }) => ({ peers: from, ports }))
        : (spec?.egress ?? []).map(({ to, ports }) => ({ peers: to, ports }));
    return rules.some(
      ({ peers, ports }) =>
        (ports === undefined || ports.some((each) => each.port === port)) &&
        (peers === undefined ||
          peers.some(({ podSelector, namespaceSelector }) =>
            Boolean(podSelector && !namespaceSelector && matches(podSelector, other)),
          )),
    );
  });
}

function matches({ matchLabels = {}, matchExpressions = [] }: LabelSelector, labels: Labels) {
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(
      ({ key, operator, values }) =>
        operator === 'In' && Boolean(values?.includes(labels[key] ?? '')),
    )
  );
}
