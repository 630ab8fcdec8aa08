import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names';
import styles from './button.module.scss';

interface ButtonLook {
  /** `main` is the one action of a screen; `quiet` reads as text; `danger` deletes. */
  look?: 'main' | 'outline' | 'quiet' | 'danger';
  size?: 'regular' | 'small';
  /** Takes the whole width it is given. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  ref?: Ref<HTMLButtonElement>;
}

function classesOf({ look = 'main', size = 'regular', wide }: ButtonLook, className?: string) {
  return classNames(
    styles.button,
    styles[look],
    size === 'small' && styles.small,
    wide && styles.wide,
    className,
  );
}

export function Button({ look, size, wide, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classesOf({ look, size, wide }, className)} {...rest} />;
}

export interface ButtonLinkProps extends LinkProps, ButtonLook {
  ref?: Ref<HTMLAnchorElement>;
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({ look, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link className={classesOf({ look, size, wide }, className)} {...rest} />;
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name; an icon says nothing by itself. */
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A square of 44 pixels that holds one icon. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.icon, className)}
      {...rest}
    />
  );
}
