import { shownName } from './shown-name';

test.each([
  ['Asha Verma', 'Asha V.'],
  ['  Asha   Rani  Verma ', 'Asha V.'],
  ['Asha', 'Asha'],
  ['आशा वर्मा', 'आशा व.'],
  ['Asha (verma)', 'Asha V.'],
  ['asha@example.com', 'A shopper'],
  ['Asha asha@example.com', 'A shopper'],
  ['…', 'A shopper'],
  ['A'.repeat(90), 'A'.repeat(40)],
])('when somebody is called %p, then strangers see %p', (fullName, shown) => {
  expect(shownName(fullName)).toBe(shown);
});
