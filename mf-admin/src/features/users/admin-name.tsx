import { useSession } from '@handloom/frontend-kit/session';
import { useAccount } from './api/use-account-name';

interface AdminNameProps {
  id: string | undefined;
  reader: string;
  otherwise: string;
}

/**
 * Which admin it was. Admins are few: each account is asked for once, however many lines name it.
 * @param reader what they are called where it was who reads
 * @param otherwise what they are called until it is known, and where nobody knows
 */
export function AdminName({ id, reader, otherwise }: AdminNameProps) {
  const { user } = useSession();
  const isReader = id !== undefined && id === user?._id;
  const account = useAccount(isReader ? null : (id ?? null));
  if (isReader) return reader;
  return account ? <bdi title={account.email}>{account.fullName}</bdi> : otherwise;
}
