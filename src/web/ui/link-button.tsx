import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonAppearance, type ButtonSize, type ButtonVariant } from './button';

type LinkButtonProps = {
  to: NonNullable<LinkProps['to']>;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
};

/** A link to another screen that looks like a button. */
export function LinkButton({ to, variant = 'primary', size = 'medium', children }: LinkButtonProps) {
  return (
    <Link to={to} className={buttonAppearance({ variant, size })}>
      {children}
    </Link>
  );
}
