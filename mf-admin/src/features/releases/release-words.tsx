import type {
  ReleaseAction,
  ReleaseCanary,
  ReleaseStatus,
  ReleaseTrouble,
  TrailEntry,
} from '@handloom/contracts/release-trail';
import { isService } from '@handloom/contracts/parts';
import { Badge, type BadgeColour } from '../listing/badge';

const ACTIONS: Record<ReleaseAction, [BadgeColour, string]> = {
  release: ['green', 'Released'],
  rollback: ['yellow', 'Rolled back'],
  'self-rollback': ['red', 'Rolled back by itself'],
  remove: ['grey', 'Removed'],
  preview: ['blue', 'Previewed'],
  canary: ['blue', 'Canary'],
  'canary-end': ['grey', 'Canary ended'],
  'canary-refused': ['red', 'Canary cannot be run'],
  'canary-shown': ['blue', 'Canary can be run after all'],
  restored: ['blue', 'Put back after a loss'],
  overtaken: ['grey', 'Overtaken, not done'],
};
const TROUBLES: Record<ReleaseTrouble['kind'], [BadgeColour, string]> = {
  'rolled-back': ['red', 'Rolled back by itself'],
  refused: ['red', 'Refused'],
  ignored: ['red', 'Newest ignored'],
  'left-out': ['red', 'Left to browsers'],
  pending: ['yellow', 'Not shown yet'],
};

/** What was done; an action that is newer than the panel is called as the shop calls it. */
export function ActionBadge({
  action,
  forced,
  percent,
}: Pick<TrailEntry, 'action' | 'forced' | 'percent'>) {
  const known = (ACTIONS as Partial<Record<string, [BadgeColour, string]>>)[action];
  const [colour, words] = known ?? ['grey', action];
  return (
    <>
      <Badge colour={colour}>{percent ? `${words} ${percent}%` : words}</Badge>
      {forced && (
        <>
          {' '}
          <Badge colour="yellow">Forced</Badge>
        </>
      )}
    </>
  );
}

export function StateBadge({ status }: { status: ReleaseStatus }) {
  const { version, trouble } = status;
  const live: [BadgeColour, string] = version ? ['green', 'Live'] : ['grey', 'Off the site'];
  const [colour, words] = trouble ? TROUBLES[trouble.kind] : live;
  return <Badge colour={colour}>{words}</Badge>;
}

export function CanaryBadge({ canary: { percent, trouble } }: { canary: ReleaseCanary }) {
  return (
    <>
      {' '}
      <Badge colour={trouble ? 'red' : 'blue'}>{`Canary ${percent}%`}</Badge>
    </>
  );
}

/** Who gives it to whom, and why. */
export function canarySentence({ version, percent, author, reason }: ReleaseCanary): string {
  const who = author ?? 'Nobody known';
  return `${who} gives ${version} to ${percent}% of the visitors${reason ? `: ${reason}` : ''}`;
}

/** What the state means where it is not simply live. */
export function troubleSentence(status: ReleaseStatus): string | null {
  const { part, shown, trouble } = status;
  if (!trouble) return null;
  if (isService(part)) return serviceSentence({ shown, trouble });
  const { version } = trouble;
  const instead = shown ? `pages are made with ${shown}` : 'no page is made with it';
  switch (trouble.kind) {
    case 'rolled-back':
      return `${version ?? 'The release'} was taken back by the gateway.`;
    case 'refused':
      return `The gateway does not take ${version}; ${instead}.`;
    case 'ignored':
      return 'The newest record does not count; this one stays.';
    case 'left-out':
      return 'It cannot be run on the server and there is no release before it; browsers render it.';
    case 'pending':
      return version
        ? `The gateway has not taken ${version} over; ${instead}.`
        : `It leaves the site; until then ${instead}.`;
  }
}

function serviceSentence({
  shown,
  trouble: { kind, version },
}: Pick<ReleaseStatus, 'shown'> & { trouble: ReleaseTrouble }): string {
  if (kind === 'rolled-back') return `${version ?? 'The release'} did not run and was taken back.`;
  if (kind === 'ignored') return 'The newest record does not count; this one stays.';
  return `${version ?? 'Its version'} does not answer yet; ${shown ? `${shown} does` : 'nothing of it does'}.`;
}
