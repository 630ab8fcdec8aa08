import { useState } from 'react';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { Modal } from '@handloom/ui/modal';
import { OneClick } from './one-click';

const pressed = jest.fn();
beforeEach(() => pressed.mockClear());

function Question() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Cancel order</button>
      <button onClick={pressed}>Below</button>
      <Modal
        open={isOpen}
        title="Cancel this order?"
        onClose={pressed}
        actions={
          <>
            <button onClick={pressed}>Yes</button>
            <button onClick={() => setOpen(false)}>No</button>
          </>
        }
      />
    </>
  );
}

const open = () =>
  render(
    <MemoryRouter>
      <OneClick />
      <Routes>
        <Route path="/" element={<Link to="/checkout">Buy It Now</Link>} />
        <Route path="/checkout" element={<button onClick={pressed}>Place Order</button>} />
      </Routes>
      <Question />
    </MemoryRouter>,
  );
/** The `nth` click of those that follow each other at once in one place. */
const click = (element: Element, nth: number) => fireEvent.click(element, { detail: nth });
const button = (name: string) => screen.getByRole('button', { name });

test('when a link is clicked twice, then the second click does nothing on the page that it led to', () => {
  open();
  click(screen.getByRole('link'), 1);
  click(button('Place Order'), 2);
  expect(pressed).not.toHaveBeenCalled();
  click(button('Place Order'), 1);
  click(button('Place Order'), 2);
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('when what opens a dialog is clicked twice, then the second click neither answers nor closes it', () => {
  open();
  click(button('Cancel order'), 1);
  click(button('Yes'), 2);
  const dialog = screen.getByRole('dialog');
  fireEvent.mouseDown(dialog);
  fireEvent.mouseUp(dialog);
  click(dialog, 2);
  expect(pressed).not.toHaveBeenCalled();
  click(button('Yes'), 1);
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('when a dialog is answered twice, then the second click does nothing below it', () => {
  open();
  click(button('Cancel order'), 1);
  click(button('No'), 1);
  click(button('Below'), 2);
  expect(pressed).not.toHaveBeenCalled();
  // By a key.
  click(button('Below'), 0);
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('when what was clicked has gone, then the second click does nothing in its place, and one that comes later does', () => {
  function Lines() {
    const [names, setNames] = useState(['A', 'B', 'C']);
    const remove = (name: string) => setNames(names.filter((other) => other !== name));
    return names.map((name) => (
      <button key={name} onClick={() => remove(name)}>
        {name}
      </button>
    ));
  }
  render(
    <MemoryRouter>
      <OneClick />
      <Lines />
    </MemoryRouter>,
  );
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  const clickFirst = (detail: number, timeStamp: number) => {
    const [first] = screen.getAllByRole('button') as [HTMLElement];
    const event = createEvent.click(first, { detail });
    fireEvent(first, Object.defineProperty(event, 'timeStamp', { value: timeStamp }));
  };
  clickFirst(1, 1_000);
  clickFirst(2, 1_200);
  clickFirst(3, 1_300);
  expect(names()).toEqual(['B', 'C']);
  // Whoever removes one line after the other has looked.
  clickFirst(2, 1_400);
  clickFirst(3, 1_500);
  expect(names()).toEqual(['C']);
});
