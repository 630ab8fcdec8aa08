import { exactMomentOf, momentOf } from './moment';

/** To the minute; to the second for those who point at it, and for machines. */
export function MomentShown({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactMomentOf(at)}>
      {momentOf(at)}
    </time>
  );
}
