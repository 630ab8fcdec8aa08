import { LoginPage } from '../sign-in/login-page';

export default LoginPage;
