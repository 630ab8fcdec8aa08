import { usePageHead } from '@handloom/frontend-kit/page-head';
import { ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { EmptyState } from '@handloom/ui/empty-state';

export function NotFoundPage() {
  usePageHead({ title: 'Page not found | Handloom', noIndex: true });
  return (
    <Container>
      <EmptyState
        headingLevel={1}
        title="Oops! Page not found."
        action={<ButtonLink to="/">Go to Home</ButtonLink>}
      >
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </Container>
  );
}
