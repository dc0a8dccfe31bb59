import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

type ButtonSize = 'compact' | 'small' | 'medium' | 'icon';

type ButtonAppearance = {
  /** `primary`: the main action. `secondary`: another one. `ghost`: without a frame. `danger`: irreversible. */
  variant?: ButtonVariant;
  /** `compact` is for rows of text; `icon` is square and needs an `aria-label`. */
  size?: ButtonSize;
};

type ButtonProps = ButtonAppearance &
  ComponentProps<'button'> & {
    /** What it began is not over: it keeps the focus, and pressing it does nothing. A form refuses for itself. */
    isPending?: boolean;
  };

/** `type="button"` by default, so that it never submits a form by accident. */
export function Button({
  variant = 'primary',
  size = 'medium',
  isPending = false,
  className,
  onClick,
  ...button
}: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-disabled={isPending ? true : undefined}
      onClick={isPending ? undefined : onClick}
      className={classNames(buttonAppearance({ variant, size }), className)}
    />
  );
}

/** For links that look like buttons. */
export function buttonAppearance({ variant = 'primary', size = 'medium' }: ButtonAppearance): string {
  return `${SHAPE} ${VARIANTS[variant]} ${SIZES[size]}`;
}

const SHAPE =
  'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control border font-semibold ' +
  'whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed disabled:opacity-50 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ' +
  '[&_svg]:shrink-0';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-on-accent enabled:hover:border-accent-strong enabled:hover:bg-accent-strong',
  secondary: 'border-hairline-strong bg-card text-ink enabled:hover:border-ink-soft enabled:hover:bg-sunken',
  ghost: 'border-transparent bg-transparent text-ink-soft enabled:hover:bg-sunken enabled:hover:text-ink',
  danger: 'border-bad bg-bad-soft text-bad enabled:hover:bg-bad enabled:hover:text-card',
};

const SIZES: Record<ButtonSize, string> = {
  compact: 'h-9 px-3 text-sm',
  small: 'h-10 px-3 text-sm',
  medium: 'h-11 px-5 text-base',
  icon: 'size-10 text-base',
};

type LinkButtonProps = {
  to: NonNullable<LinkProps['to']>;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
};

export function LinkButton({ to, variant = 'primary', size = 'medium', children }: LinkButtonProps) {
  return (
    <Link to={to} className={buttonAppearance({ variant, size })}>
      {children}
    </Link>
  );
}
