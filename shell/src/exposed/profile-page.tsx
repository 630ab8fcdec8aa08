import { ProfilePage } from '../profile/profile-page';

export default ProfilePage;
