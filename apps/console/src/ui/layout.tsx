import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';

type PageHeaderProps = { readonly title: string; readonly lead?: ReactNode; readonly actions?: ReactNode };

/** The heading of a screen: what it is for, in a sentence, and its main actions. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
      <div className="wrap-anywhere min-w-0 max-w-3xl">
        <h1 className="font-semibold text-2xl">{title}</h1>
        {lead === undefined ? null : <p className="mt-1 text-muted">{lead}</p>}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

type CardProps = {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** The heading, which then takes the focus where a script gives it. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
};

/** A part of a screen with a heading of its own. */
export function Card({ title, actions, children, headingRef }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      {title === undefined ? null : (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2
            ref={headingRef}
            id={id}
            tabIndex={headingRef === undefined ? undefined : -1}
            className="wrap-anywhere min-w-0 font-semibold text-lg"
          >
            {title}
          </h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

type EmptyStateProps = {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
};

/** What a screen or a list shows while there is nothing: what it is for, and how to begin. */
export function EmptyState({ Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border border-line border-dashed px-6 py-10 text-center">
      <Icon aria-hidden="true" size={32} className="text-accent" />
      <p className="font-semibold">{title}</p>
      <p className="max-w-prose text-muted text-sm">{text}</p>
      {children}
    </div>
  );
}

/** A figure with its name. */
export function Stat({
  label,
  value,
  note,
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string;
}) {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="text-muted text-sm">{label}</p>
      <p className="mt-1 font-semibold text-xl tabular-nums">{value}</p>
      {note === undefined ? null : <p className="mt-1 text-muted text-xs">{note}</p>}
    </div>
  );
}
