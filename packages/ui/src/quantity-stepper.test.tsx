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

const isAtBound = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

test.each([
  ['smallest', 2, decrease, '1'],
  ['largest', 4, increase, '5'],
])(
  'when the %s quantity is reached, then it goes no further and the keyboard stays',
  async (...row) => {
    const [, start, button, bound] = row;
    render(<Stepper start={start} max={5} />);
    await userEvent.click(button());
    expect(isAtBound(button())).toBe(true);
    expect(document.activeElement).toBe(button());
    expect(button().hasAttribute('disabled')).toBe(false);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toBe(bound);
  },
);

test('when the smallest quantity is 0, then 1 can still be decreased', () => {
  render(<Stepper start={1} min={0} />);
  expect(isAtBound(decrease())).toBe(false);
});
