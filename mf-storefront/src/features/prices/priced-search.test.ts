import { pricedSearch } from './priced-search';

test.each([
  ['rugs under 20000', 'rugs', '', '20000'],
  ['Rug below $300', 'Rug', '', '300'],
  ['under 5000', '', '', '5000'],
  ['wool rugs under ₹1,45,000 for bedroom', 'wool rugs for bedroom', '', '145000'],
  ['rugs less than 250.50 dollars', 'rugs', '', '250.50'],
  ['red rug up to 20k', 'red rug', '', '20000'],
  ['rugs under 1.5 lakh', 'rugs', '', '150000'],
  ['silk rugs over rs. 90000', 'silk rugs', '90000', ''],
  ['rugs between 100 and 500', 'rugs', '100', '500'],
  ['rugs from $500 to $100', 'rugs', '100', '500'],
  ['above 100 rugs below 500', 'rugs', '100', '500'],
  ['rugs priced under USD 400', 'rugs', '', '400'],
  ['rugs under 400 in blue', 'rugs in blue', '', '400'],
  ['rugs under 2 lakhs', 'rugs', '', '200000'],
  ['rugs no more than 400 rupees', 'rugs', '', '400'],
  ['rugs under 5 lacs', 'rugs', '', '500000'],
  ['rugs between 1 and 2 lakh', 'rugs', '100000', '200000'],
  ['rugs between 20 and 50k', 'rugs', '20000', '50000'],
  ['rug under 20,000/-', 'rug', '', '20000'],
  ['rugs under 400 5x8', 'rugs 5x8', '', '400'],
  ['rugs <= 400', 'rugs', '', '400'],
  // 5x8 stays what is searched for.
  ['5x8 rugs under 400', '5x8 rugs', '', '400'],
])('when %j is searched for, then it is %j from %j to %j', (typed, search, minPrice, maxPrice) => {
  expect(pricedSearch(typed)).toEqual({ search, minPrice, maxPrice });
});

test.each([
  'rug under 8 ft',
  "rug under 8'",
  'rug below 5x8',
  'rug under 5 by 8',
  'rug over 100 years old',
  'over 400 knots',
  'over 200 sq ft',
  'under 40 sqft',
  'over 100 square feet',
  'under 10 kg',
  'under 12 mtr',
  'under 60 yrs',
  'under 30 days',
  'over 4 stars',
  'max 2 pieces',
  'below 3 ply',
  'rugs under 20 000',
  'under 50% off',
  'under the table',
  'below 18th century',
  'rugs from 1989',
  'blunder 500',
  'rugs 500',
  'rugs under 1.000,50',
  'rugs under 99999999999',
  'up to 9,9,9',
  'between the lines',
])('when %j is searched for, then it names no price', (typed) => {
  expect(pricedSearch(typed)).toEqual({ search: typed, minPrice: '', maxPrice: '' });
});
