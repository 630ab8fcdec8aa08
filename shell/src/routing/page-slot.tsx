import { Fragment } from '@handloom/frontend-kit/fragment';
import type { MicrofrontendName } from '@handloom/contracts/pages';

export function PageSlot({ owner, page }: { owner: MicrofrontendName; page: string }) {
  return <Fragment key={`${owner}/${page}`} name={`${owner}/${page}`} />;
}
