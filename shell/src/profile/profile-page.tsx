import type { Profile } from '@handloom/contracts/accounts';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { useSession } from '@handloom/frontend-kit/session';
import { Breadcrumb } from '@handloom/ui/breadcrumb';
import { Container } from '@handloom/ui/container';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { Spinner } from '@handloom/ui/spinner';
import { useProfile } from './api/use-profile';
import { DeleteAccount } from './delete-account';
import { Devices } from './devices';
import { EmailForm } from './email-form';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import styles from './profile-page.module.scss';

export function ProfilePage() {
  usePageHead({ title: 'Profile | Handloom', noIndex: true });
  const { refresh } = useSession();
  const { data: profile, error, mutate } = useProfile();
  /** By the time of the answer somebody else may be here, whose profile is asked for again. */
  const keep = (saved: Profile) =>
    mutate((known) => (known?._id === saved._id ? saved : known), {
      revalidate: (kept) => kept !== saved,
    });
  return (
    <Container width="text" className={styles.page}>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'Profile' }]} />
      <h1>Profile</h1>
      {profile && <ProfileForm profile={profile} onSave={keep} />}
      {!profile && error && (
        <ErrorNotice title="Your profile could not be loaded." onRetry={() => mutate()}>
          {error.message}
        </ErrorNotice>
      )}
      {!profile && !error && <Spinner visible />}
      <EmailForm onConfirmed={() => Promise.all([mutate(), refresh()])} />
      <PasswordForm />
      <Devices />
      <DeleteAccount />
    </Container>
  );
}
