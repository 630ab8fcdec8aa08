import { LEGAL_DATE, TERMS_HEAD } from './legal-heads';
import { LegalPage } from './legal-page';
import { TERMS } from './terms';

export function TermsPage() {
  return (
    <LegalPage title="Terms of Service" dated={LEGAL_DATE} head={TERMS_HEAD} sections={TERMS} />
  );
}
