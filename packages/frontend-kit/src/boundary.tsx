import { Component, useEffect, useState, type ReactNode } from 'react';
import { useInRouterContext, useLocation } from 'react-router-dom';
import type { FragmentName } from '@handloom/contracts/pages';
import { Button } from '@handloom/ui/button';
import { useFocusInstead } from '@handloom/ui/kept-focus';

export interface BoundaryProps {
  /** Whose place it is, for who is told of the failure. */
  name?: FragmentName;
  /** Stands in the place of what failed. A node is followed by a way to try again; a function draws its own. */
  unavailable?: ReactNode | ((retry: () => void) => ReactNode);
  /** The content is about to be tried again. */
  onRetry?(): void;
  children: ReactNode;
}

/** Whatever fails inside it, what is around it stays up. Going elsewhere tries the content again. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <RetryElsewhere retry={this.retry} />
        {this.inItsPlace()}
      </>
    );
  }

  private inItsPlace(): ReactNode {
    const { unavailable = 'This part of the page is unavailable right now.' } = this.props;
    if (unavailable === null) return null;
    if (typeof unavailable === 'function') return unavailable(this.retry);
    return <Unavailable retry={this.retry}>{unavailable}</Unavailable>;
  }
}

function Unavailable({ retry, children }: { retry(): void; children: ReactNode }) {
  return (
    <div role="status" ref={useFocusInstead()}>
      {children}{' '}
      <Button look="quiet" size="small" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

/** Only what has failed listens to where the visitor goes, so that it costs nothing otherwise. */
function RetryElsewhere({ retry }: { retry(): void }) {
  return useInRouterContext() && <RetryOnNavigation retry={retry} />;
}

function RetryOnNavigation({ retry }: { retry(): void }) {
  const { key } = useLocation();
  const [failedAt] = useState(key);
  useEffect(() => {
    if (key !== failedAt) retry();
  }, [key, failedAt, retry]);
  return null;
}
