import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../testing/shop-page';
import { FaqsPage } from './faqs-page';

const question = (name: RegExp) => screen.getByRole('button', { name });

test('when the page opens, then thirteen questions are closed', () => {
  openPage(<FaqsPage />);
  expect(screen.getAllByRole('button', { expanded: false })).toHaveLength(13);
});

test('when a question is pressed, then only its answer is open, and pressed again none is', async () => {
  openPage(<FaqsPage />);
  await userEvent.click(question(/shipping to the USA cost/));
  expect(screen.getByText(/Roughly \$50-150/).hidden).toBe(false);
  await userEvent.click(question(/delivery to Europe/));
  expect(screen.getByText(/12-18 business days to Europe/).hidden).toBe(false);
  expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(1);
  await userEvent.click(question(/delivery to Europe/));
  expect(screen.queryByRole('button', { expanded: true })).toBeNull();
});

test('when asked about times, then the answers carry the shop’s figures', () => {
  openPage(<FaqsPage />);
  for (const figure of [
    /10-15 business days to the USA and Canada/,
    /takes 5-7 business days/,
    /add 3-4 weeks/,
  ]) {
    expect(screen.getByText(figure)).toBeTruthy();
  }
});
