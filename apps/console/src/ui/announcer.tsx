import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const AnnouncerContext = createContext<((text: string) => void) | null>(null);

/** Lets screens report what happened to visitors who listen instead of looking: the end of a long work, a copied text. */
export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [text, setText] = useState('');
  const announce = useCallback((said: string) => setText(said), []);
  return (
    <AnnouncerContext value={announce}>
      {children}
      <div role="status" aria-live="polite" className="sr-only">
        {text}
      </div>
    </AnnouncerContext>
  );
}

export function useAnnounce(): (text: string) => void {
  const announce = useContext(AnnouncerContext);
  if (announce === null) throw new Error('AnnouncerProvider is missing');
  return announce;
}
