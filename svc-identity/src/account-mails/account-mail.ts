import { EMAIL_LINK_HOURS, RESET_LINK_MINUTES } from '@handloom/contracts/accounts';
import { SHOP_ADDRESS } from '@handloom/contracts/shop-address';
import type { MailDocument, MailPart } from '@handloom/service-kit/mails/mail-document';

export type AccountMailKind =
  | 'password-reset'
  | 'password-changed'
  | 'email-change-link'
  | 'email-change-asked'
  | 'email-changed'
  | 'account-deleted';

/**
 * What anybody can have sent to a stranger with whose address they sign up, by changing that account again and again: of
 * each kind a mailbox gets a few an hour. For `vera@` those to `vera+1@` do not count: they would keep from her what is done to
 * her account. Links are counted where they are asked for.
 */
export const NOTICES: readonly AccountMailKind[] = [
  'password-changed',
  'email-change-asked',
  'email-changed',
  'account-deleted',
];

// None of them has a name in it: whoever signs up with somebody else's address chooses the name, and our
// mail must not carry their words.
const HELLO: MailPart = { kind: 'paragraph', text: 'Hello,' };
const FOOTER = [
  `Handloom, ${SHOP_ADDRESS.place}`,
  `Questions? Write to ${SHOP_ADDRESS.emails[0]} or call ${SHOP_ADDRESS.phone}.`,
];

/** @param link null for a keeper of the shop, who must not be able to open the account */
export function resetMail(link: string | null): MailDocument {
  return {
    title: 'Set a new password',
    preview: `The link works for ${RESET_LINK_MINUTES} minutes.`,
    parts: [
      HELLO,
      {
        kind: 'paragraph',
        text: 'Somebody, probably you, asked us for a new password for the account with this address. Choose one here:',
      },
      linkOrWords('Choose a new password', link),
      {
        kind: 'paragraph',
        text: `The link works once, and for ${RESET_LINK_MINUTES} minutes. Ask for another one, and this one is void.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was not you, you need not do anything: your password is as it was. Give the link to nobody.',
      },
    ],
    footer: FOOTER,
  };
}

/** To the owner, who may not be the one who did it. */
export function passwordChangedMail({ at, origin }: { at: Date; origin: string }): MailDocument {
  return {
    title: 'Your password was changed',
    preview: 'If this was you, all is well.',
    parts: [
      HELLO,
      {
        kind: 'paragraph',
        text: `The password of your account was changed on ${inWords(at)}. Every device that was signed in before has to log in again.`,
      },
      {
        kind: 'paragraph',
        text: 'If this was not you, set a new password at once, and write to us:',
      },
      { kind: 'link', label: 'Set a new password', url: `${origin}/forgot-password` },
      {
        kind: 'paragraph',
        text: 'If you never signed up with us, somebody else did with your address: the name, address and orders that you find are theirs. You can delete the account in its profile.',
      },
    ],
    footer: FOOTER,
  };
}

/**
 * To the address that an account waits for, whose mailbox may be a stranger's: it was typed.
 * @param link null for a keeper of the shop, who must not be able to confirm it
 */
export function emailChangeLinkMail(link: string | null): MailDocument {
  return {
    title: 'Confirm your new address',
    preview: `The link works for ${EMAIL_LINK_HOURS} hours.`,
    parts: [
      HELLO,
      {
        kind: 'paragraph',
        text: 'Somebody, probably you, wants to use this address for their Handloom account. Confirm it here:',
      },
      linkOrWords('Confirm this address', link),
      {
        kind: 'paragraph',
        text: `The link works once, for ${EMAIL_LINK_HOURS} hours, and with the password of the account. Until you have confirmed there, the account keeps the address it has.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was not you, somebody has mistyped theirs: do not open the link, and nothing happens.',
      },
    ],
    footer: FOOTER,
  };
}

/** To the present address, whose owner may not be the one who asks. The new one is not named: it may be somebody else's. */
export function emailChangeAskedMail({ at, origin }: { at: Date; origin: string }): MailDocument {
  return {
    title: 'Another address was asked for',
    preview: 'Nothing has changed yet.',
    parts: [
      HELLO,
      {
        kind: 'paragraph',
        text: `On ${inWords(at)} somebody, probably you, asked for another address for your Handloom account. We sent a link there; until it is confirmed, nothing changes.`,
      },
      {
        kind: 'paragraph',
        text: 'If this was not you, set a new password at once. It ends every session, and makes that link void:',
      },
      { kind: 'link', label: 'Set a new password', url: `${origin}/forgot-password` },
    ],
    footer: FOOTER,
  };
}

/** To the former address and to the new one. Neither is named: it may be somebody else's. */
export function emailChangedMail({ at }: { at: Date }): MailDocument {
  return {
    title: 'The address of your account was changed',
    preview: 'If this was you, all is well.',
    parts: [
      HELLO,
      {
        kind: 'paragraph',
        text: `The address of your Handloom account was changed on ${inWords(at)}. From now on you log in with the new one, and our mails go there.`,
      },
      {
        kind: 'paragraph',
        text: `If this was not you, write to us at once: ${SHOP_ADDRESS.emails[0]}.`,
      },
    ],
    footer: FOOTER,
  };
}

/** The last that is heard of the account, and a warning to an owner who did not ask for it. */
export function accountDeletedMail({ at }: { at: Date }): MailDocument {
  return {
    title: 'Your account is deleted',
    preview: 'Orders that you have placed are not affected.',
    parts: [
      HELLO,
      {
        kind: 'paragraph',
        text: `Your Handloom account was deleted on ${inWords(at)}, with the address that it remembered and its cart. Your name no longer stands at your reviews.`,
      },
      {
        kind: 'paragraph',
        text: 'Orders that you have placed go on. We keep them for as long as tax law asks.',
      },
      {
        kind: 'paragraph',
        text: `If you did not ask for this, write to us at once: ${SHOP_ADDRESS.emails[0]}.`,
      },
    ],
    footer: FOOTER,
  };
}

function linkOrWords(label: string, link: string | null): MailPart {
  return link === null
    ? { kind: 'paragraph', text: '(Only the mail itself has the link.)' }
    : { kind: 'link', label, url: link };
}

/** `23 November 2026, 00:41 UTC`: nobody knows in which zone it is read. */
function inWords(moment: Date): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${words.format(moment).replace(' at ', ', ')} UTC`;
}
