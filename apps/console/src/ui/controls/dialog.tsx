import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { defineTexts, useTexts } from '../../i18n/define-texts.ts';
import { IconButton } from './button.tsx';

const texts = defineTexts({ fr: { close: 'Fermer' }, en: { close: 'Close' } });

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** As wide and high as the screen allows, for pictures and comparisons: it does not move while they come. */
  readonly isWide?: boolean;
};

/**
 * A dialog over the page, shown while it is mounted. The element of the browser keeps the focus inside, closes with Escape and returns the
 * focus.
 */
export function Dialog({ title, onClose, children, isWide = false }: DialogProps) {
  const t = useTexts(texts);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before the element leaves the page: afterwards the browser would no longer return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`m-auto w-[calc(100%-2rem)] ${isWide ? 'h-[90dvh] max-w-6xl' : 'max-h-[90dvh] max-w-lg'} overflow-auto rounded-card border border-line bg-surface p-6 text-ink shadow-raised`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="font-semibold text-lg">
          {title}
        </h2>
        <IconButton label={t.close} Icon={X} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}
