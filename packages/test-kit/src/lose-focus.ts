/** As browsers do with a button that is disabled: in jsdom it keeps the focus, until something else has it that goes. */
export function loseFocus(): void {
  const other = document.createElement('input');
  document.activeElement?.after(other);
  other.focus();
  other.remove();
}
