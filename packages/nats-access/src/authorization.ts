import { inboxOf } from '@handloom/service-kit/events/nats-login';
import type { NatsRights, NatsUser } from './rights';
import type { UserKeys } from './user-keys';

/**
 * What a NATS server's configuration says of its users. It names public keys only, so it is no secret. What it
 * does not allow is refused, and whoever has none of these keys is not let in.
 */
export function authorizationText(
  rights: ReadonlyMap<NatsUser, NatsRights>,
  keys: UserKeys,
): string {
  const users = [...rights].map(([name, { publish, subscribe }]) => {
    const publicKey = keys.get(name)?.publicKey;
    if (!publicKey) throw new Error(`There is no key of ${name} for NATS.`);
    return [
      `    # ${name}`,
      '    {',
      `      nkey: ${publicKey}`,
      '      permissions {',
      `        publish { allow: ${listOf(publish)} }`,
      `        subscribe { allow: ${listOf([`${inboxOf(publicKey)}.>`, ...subscribe])} }`,
      '      }',
      '    }',
    ];
  });
  return `${['authorization {', '  users = [', ...users.flat(), '  ]', '}'].join('\n')}\n`;
}

function listOf(subjects: string[]): string {
  const lines = subjects.map((subject) => `          ${JSON.stringify(subject)}`);
  return `[\n${lines.join('\n')}\n        ]`;
}
