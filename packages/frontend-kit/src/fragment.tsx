import { Suspense, useState, type ReactNode } from 'react';
import type { FragmentProps as Props, KnownFragment } from '@handloom/contracts/fragments';
import type { FragmentName } from '@handloom/contracts/pages';
import { Boundary, type BoundaryProps } from './boundary';
import { useHost } from './host-context';

/** Fragments that teams agreed on take what they agreed on; pages are a matter of the shell and their owner. */
type PropsOf<Name> = Name extends KnownFragment ? Props<Name> : Record<string, unknown>;

export interface FragmentProps<Name extends FragmentName> {
  name: Name;
  props?: PropsOf<Name>;
  /** Holds the fragment's place while it loads. */
  fallback?: ReactNode;
  /** Stands in its place when it can't be had. */
  unavailable?: BoundaryProps['unavailable'];
}

/** Another team's part of the page: whatever happens inside it, the page around it stays up. */
export function Fragment<Name extends FragmentName>({
  name,
  props,
  fallback = null,
  unavailable,
}: FragmentProps<Name>) {
  const [attempt, setAttempt] = useState(0);
  return (
    <div data-boundary={name}>
      <Boundary
        key={name}
        name={name}
        unavailable={unavailable}
        onRetry={() => setAttempt((last) => last + 1)}
      >
        <Suspense fallback={fallback}>
          <Loaded name={name} attempt={attempt} props={props} />
        </Suspense>
      </Boundary>
    </div>
  );
}

function Loaded({
  name,
  attempt,
  props,
}: {
  name: FragmentName;
  attempt: number;
  props?: Record<string, unknown>;
}) {
  const host = useHost();
  const Content = host.fragment(name, attempt);
  return (
    <>
      <Content {...props} />
      {host.afterFragment?.(name)}
    </>
  );
}
