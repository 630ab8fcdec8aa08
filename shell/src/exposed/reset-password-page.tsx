import { ResetPasswordPage } from '../new-password/reset-password-page';

export default ResetPasswordPage;
