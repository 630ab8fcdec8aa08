import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QuantityStepper } from './quantity-stepper';

function Stepper(props: { start: number; min?: number; max?: number }) {
  const [value, setValue] = useState(props.start);
  return <QuantityStepper value={value} onChange={setValue} min={props.min} max={props.max} />;
}
const decrease = () => screen.getByRole('button', { name: 'Decrease quantity' });
const increase = () => screen.getByRole('button', { name: 'Increase quantity' });

test('when stepped up and down, then it says the new quantity', async () => {
  render(<Stepper start={1} />);
  await userEvent.click(increase());
  await userEvent.click(increase());
  expect(screen.getByRole('status').textContent).toBe('3');
  await userEvent.click(decrease());
  expect(screen.getByRole('status').textContent).toBe('2');
});

test('when it stands at a bound, then it goes no further', () => {
  const { unmount } = render(<Stepper start={1} />);
  expect(decrease().hasAttribute('disabled')).toBe(true);
  unmount();
  render(<Stepper start={5} max={5} />);
  expect(increase().hasAttribute('disabled')).toBe(true);
});

test('when the smallest quantity is 0, then 1 can still be decreased', () => {
  render(<Stepper start={1} min={0} />);
  expect(decrease().hasAttribute('disabled')).toBe(false);
});
