import { Button } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { EmptyState } from '@handloom/ui/empty-state';

/** Instead of everything, when the frame itself fails: it relies on nothing of the application. */
export function ShopFailed() {
  return (
    <main>
      <Container>
        <EmptyState
          headingLevel={1}
          title="Something went wrong while showing the shop."
          action={<Button onClick={() => window.location.reload()}>Reload</Button>}
        >
          Nothing you saved is lost. You can also <a href="/">start from the home page</a>.
        </EmptyState>
      </Container>
    </main>
  );
}
