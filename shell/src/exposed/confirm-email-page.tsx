import { ConfirmEmailPage } from '../new-email/confirm-email-page';

export default ConfirmEmailPage;
