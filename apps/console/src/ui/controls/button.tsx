import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

const KIND_CLASSES = {
  primary: 'bg-accent text-on-accent border-transparent hover:brightness-110',
  secondary: 'bg-surface text-ink border-strong-line hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-surface text-bad border-bad hover:bg-bad-soft',
} as const;

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  readonly kind?: keyof typeof KIND_CLASSES;
  /** Shows that the work of the button is being done, and refuses another press. */
  readonly isBusy?: boolean;
};

/** A button of 40 px or more, which fingers hit. */
export function Button({
  kind = 'secondary',
  isBusy = false,
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy}
      className={`inline-flex min-h-10 items-center justify-center gap-2 rounded-control border px-4 py-2 font-medium text-sm transition-colors disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted ${KIND_CLASSES[kind]}`}
      {...rest}
    >
      {isBusy ? <LoaderCircle aria-hidden="true" size={16} className="animate-spin" /> : null}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'isBusy'> & {
  /** What it does, for visitors who listen and as the tip of the mouse. */
  readonly label: string;
  readonly Icon: LucideIcon;
};

export function IconButton({ label, Icon, kind = 'quiet', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-flex size-10 items-center justify-center rounded-control border transition-colors disabled:cursor-not-allowed disabled:text-muted ${KIND_CLASSES[kind]}`}
      {...rest}
    >
      <Icon aria-hidden="true" size={18} />
    </button>
  );
}
