import { Suspense, useState, type ReactNode } from 'react';
import type { FragmentName } from '@handloom/contracts/pages';
import { Boundary, type BoundaryProps } from './boundary';
import { useHost } from './host-context';

export interface FragmentProps {
  name: FragmentName;
  props?: Record<string, unknown>;
  /** Holds the fragment's place while it loads. */
  fallback?: ReactNode;
  /** Stands in its place when it can't be had. */
  unavailable?: BoundaryProps['unavailable'];
}

/** Another team's part of the page: whatever happens inside it, the page around it stays up. */
export function Fragment({ name, props, fallback = null, unavailable }: FragmentProps) {
  const [attempt, setAttempt] = useState(0);
  const [owner] = name.split('/');
  return (
    <div data-boundary={owner}>
      <Boundary key={name} unavailable={unavailable} onRetry={() => setAttempt((last) => last + 1)}>
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
  props?: FragmentProps['props'];
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
