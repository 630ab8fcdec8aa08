export interface Faq {
  question: string;
  answer: string;
}

/** Thirteen questions: shipping, delivery times, wool, care. */
export const FAQS: readonly Faq[] = [
  {
    question: 'Do you ship worldwide?',
    answer:
      'Yes. Rugs travel from Mirzapur to almost every country, insured and with a tracking number that you get by e-mail as soon as the parcel leaves us.',
  },
  {
    question: 'How much does shipping to the USA cost?',
    answer:
      'Roughly $50-150, depending on the size and weight of the rug. The exact amount is agreed with you before anything is sent.',
  },
  {
    question: 'How long does delivery to the USA and Canada take?',
    answer: 'Standard delivery takes 10-15 business days to the USA and Canada.',
  },
  {
    question: 'How long does delivery to Europe take?',
    answer: 'Standard delivery takes 12-18 business days to Europe.',
  },
  {
    question: 'Is there a faster way?',
    answer:
      'Yes: express delivery takes 5-7 business days. Ask for it in a message with your order; we answer with the price for your address.',
  },
  {
    question: 'Can you make a rug in my own size or colours?',
    answer:
      'Gladly. Custom rugs add 3-4 weeks to the delivery time. Send us the measures and a photograph of the room, and you get a drawing with yarn samples first.',
  },
  {
    question: 'Do I have to pay customs duties?',
    answer:
      'Your country decides that. We declare the true value and the material; the carrier tells you before delivery if something is due.',
  },
  {
    question: 'Can I send a rug back?',
    answer:
      'Most rugs can come back within the return window that is named on their page, 14 days as a rule, unused and in their packing. Custom rugs are made for you alone and stay.',
  },
  {
    question: 'Which wool do you use?',
    answer:
      'Long-fibred sheep’s wool: New Zealand wool for tufted rugs, Indian and New Zealand wool spun together for knotted and woven ones. What a rug is made of is written on its page.',
  },
  {
    question: 'Why does my new rug shed?',
    answer:
      'Short fibres that were left by the shears work their way out. Vacuum without a beater bar twice a week; after two or three months it stops.',
  },
  {
    question: 'How do I clean a wool rug?',
    answer:
      'Vacuum along the pile, turn the rug by half every six months, and have it washed by hand every few years. Steam and strong detergents take the oil out of the wool.',
  },
  {
    question: 'What do I do about a spill?',
    answer:
      'Blot at once with a dry white cloth, from the edge to the middle, and do not rub. Then cold water, a drop of mild soap, and blot again.',
  },
  {
    question: 'Will the colours fade in the sun?',
    answer:
      'Every dye gives a little to years of direct sun. Ours do it evenly; turning the rug now and then keeps both ends alike.',
  },
];
