import { ForgotPasswordPage } from '../new-password/forgot-password-page';

export default ForgotPasswordPage;
