import { SignupPage } from '../sign-up/signup-page';

export default SignupPage;
