import toast from 'react-hot-toast';

/**
 * Says once how far the admin came before they were signed out. It is a toast, since the panel may give way to the login.
 * @param done such as '4 of 42 orders marked as Shipped'
 */
export function tellSignedOut(done: string): void {
  toast.error(`You have been signed out. ${done}`);
}
