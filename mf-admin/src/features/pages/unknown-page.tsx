import { usePageHead } from '@handloom/frontend-kit/page-head';
import { ButtonLink } from '@handloom/ui/button';
import { EmptyState } from '@handloom/ui/empty-state';

export function UnknownPage() {
  usePageHead({ title: 'Page not found | Handloom Admin', noIndex: true });
  return (
    <EmptyState
      title="Oops! Page not found."
      headingLevel={1}
      action={<ButtonLink to="/admin/dashboard">Go to Dashboard</ButtonLink>}
    />
  );
}
