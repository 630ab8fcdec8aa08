import { Component, Suspense, useState, type ReactNode } from 'react';
import type { FragmentName } from '@handloom/contracts/pages';
import { Button } from '@handloom/ui/button';
import { useHost } from './host-context';

export interface FragmentProps {
  name: FragmentName;
  props?: Record<string, unknown>;
  /** Holds the fragment's place while it loads. */
  fallback?: ReactNode;
  /** Stands in its place when it can't be had. A node is followed by a way to try again; a function draws its own. */
  unavailable?: ReactNode | ((retry: () => void) => ReactNode);
}

/** Another team's part of the page: whatever happens inside it, the page around it stays up. */
export function Fragment({ name, props, fallback = null, unavailable }: FragmentProps) {
  const [attempt, setAttempt] = useState(0);
  const [owner] = name.split('/');
  return (
    <div data-boundary={owner}>
      <FragmentBoundary
        key={`${name} ${attempt}`}
        unavailable={unavailable}
        retry={() => setAttempt((last) => last + 1)}
      >
        <Suspense fallback={fallback}>
          <Loaded name={name} attempt={attempt} props={props} />
        </Suspense>
      </FragmentBoundary>
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

interface BoundaryProps {
  unavailable: FragmentProps['unavailable'];
  retry(): void;
  children: ReactNode;
}

class FragmentBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { unavailable = 'This part of the page is unavailable right now.', retry } = this.props;
    if (!this.state.failed) return this.props.children;
    if (unavailable === null) return null;
    if (typeof unavailable === 'function') return unavailable(retry);
    return (
      <div role="status">
        {unavailable}{' '}
        <Button look="quiet" size="small" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
}
