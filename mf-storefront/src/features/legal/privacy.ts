import type { LegalSection } from './legal-page';

export const PRIVACY: readonly LegalSection[] = [
  {
    title: 'In one sentence',
    paragraphs: [
      'We keep what we need to send you a rug and to answer you, nothing else, and give it to nobody who does not need it for that.',
    ],
  },
  {
    title: 'What we keep',
    paragraphs: [
      'With an account: your name, e-mail address, a fingerprint of your password, the address of your last order so that you need not type it again, and which browsers you are signed in with. With an order: what you bought, where it went, and whether it was paid. With a message: what you wrote, and how to answer.',
    ],
  },
  {
    title: 'What stays in your browser',
    paragraphs: [
      'One cookie keeps you signed in. Another stays for half a year after you log in, also when you log out: by it we know that your account was opened in this browser before, so that nobody who guesses at your password keeps you out; it goes when you delete your account here. A third, a random number that is used for nothing else, may decide for a month which version of a page you see. As a guest, your cart and your wishlist live in your own browser only. There are no advertising cookies and no trackers; no page of this shop loads anything from anybody else, but for the map on the contact page when you ask for it. Your browser tells us, without your name, how fast a page came and what failed in it.',
    ],
  },
  {
    title: 'Who else sees it',
    paragraphs: [
      'The carrier sees your name, address and phone number. If you pay online, the payment provider sees what it needs for the payment. Links that leave this shop, to a map or a chat, tell their operators that you followed them.',
    ],
  },
  {
    title: 'How long',
    paragraphs: [
      'Orders are kept for as long as tax law asks. Messages are deleted after two years. Your account is kept until you delete it, and goes with the address that it remembers, its cart and your name at reviews.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'Ask what we keep about you, have it corrected, have it deleted. You can change and delete your account yourself in your profile; a message through the contact page is enough, too.',
    ],
  },
];
