import { LEGAL_DATE, PRIVACY_HEAD } from './legal-heads';
import { LegalPage } from './legal-page';
import { PRIVACY } from './privacy';

export function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy" dated={LEGAL_DATE} head={PRIVACY_HEAD} sections={PRIVACY} />
  );
}
