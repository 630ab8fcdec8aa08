// Beside the shop's address: each rug's page offers a chat, and carries none of the rest.

/** Digits only, as `wa.me` wants them. */
const NUMBER = '915442555018';

/** Address that opens a chat with the shop, with `text` already typed. */
export function whatsAppChat(text: string): string {
  return `https://wa.me/${NUMBER}?text=${encodeURIComponent(text)}`;
}
