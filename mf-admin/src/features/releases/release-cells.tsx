import { classNames } from '@handloom/ui/class-names';
import styles from './releases.module.scss';

const SHORT_COMMIT = 12;

export interface BuildProps {
  /** Null: nothing of the part is on the site. */
  version: string | null;
  commit: string | null;
}

/** A version, and what it was built from. */
export function Build({ version, commit }: BuildProps) {
  const [, hash = '', dirty = ''] = /^(.*?)(-dirty)?$/.exec(commit ?? '') ?? [];
  return (
    <>
      {version ? <code className={styles.version}>{version}</code> : 'none'}
      {hash && (
        <span className={classNames(styles.more, styles.commit)} title={`commit ${commit}`}>
          commit {hash.slice(0, SHORT_COMMIT)}
          {dirty}
        </span>
      )}
    </>
  );
}

export function Author({ author }: { author: string | null }) {
  return <span className={styles.author}>{author ?? 'not recorded'}</span>;
}
